"""What a server has counted, for tests."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from newmarket.server.metrics import Metrics


def samples(text: str) -> dict[str, float]:
    """What a text says, by name and labels as in ``name{label="value"}``; each line must be one that is understood."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{label}="{value}"' for label, value in sample.labels.items())
            name = f"{sample.name}{{{labels}}}" if labels else sample.name
            assert name not in found, f"{name} is there twice"
            found[name] = sample.value
    return found


def counted(metrics: Metrics, name: str) -> float:
    """What *metrics* tell of *name*."""
    return samples(metrics.text())[name]

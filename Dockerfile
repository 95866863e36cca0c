# Newmarket as one image. What builds it (Node, compilers) is not in what runs.
#   docker build --tag newmarket .
#   docker run --publish 8000:8000 --volume newmarket:/data newmarket      one worker, tables in a file in /data
# docs/serving.md says how it is kept running, and what it needs behind a proxy.
# Several workers that share PostgreSQL: compose.yaml.

FROM node:24-slim AS package
RUN apt-get update \
    && apt-get install --yes --no-install-recommends python3 python3-pip python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /house
# Node builds the page, and the page goes into the wheel.
COPY pyproject.toml hatch_build.py README.md LICENSE CHANGELOG.md ./
COPY scripts scripts
COPY web web
COPY src src
RUN python3 -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheel .

FROM python:3.13-slim AS installed
RUN python -m venv /opt/newmarket
COPY requirements/image.lock /tmp/
RUN /opt/newmarket/bin/pip install --no-cache-dir --require-hashes --requirement /tmp/image.lock
COPY --from=package /wheel /wheel
RUN /opt/newmarket/bin/pip install --no-cache-dir --no-deps --no-index /wheel/newmarket-*.whl
# What bots think with is compiled here once, and read by every process that starts.
RUN NUMBA_CACHE_DIR=/opt/newmarket/compiled /opt/newmarket/bin/python -c "from newmarket.bots import prepare; prepare()"

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home newmarket
COPY --from=installed /opt/newmarket /opt/newmarket
# On another kind of processor it is compiled anew.
RUN chown -R newmarket /opt/newmarket/compiled
# By its number, so that others can see that it is not root.
USER 10001
WORKDIR /data
VOLUME /data
ENV PATH=/opt/newmarket/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    NUMBA_CACHE_DIR=/opt/newmarket/compiled \
    NEWMARKET_DATABASE=sqlite:////data/newmarket.db
EXPOSE 8000
# Told to stop, it ends its streams at once, and browsers go on at another worker.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
ENTRYPOINT ["newmarket"]
CMD ["serve", "--host", "0.0.0.0"]

import cards from '../../../src/newmarket/languages/de/cards.ftl?raw';
import page from '../../../src/newmarket/languages/de/page.ftl?raw';

export const files: readonly string[] = [cards, page];

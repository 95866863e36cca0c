import cards from '../../../src/newmarket/languages/en/cards.ftl?raw';
import page from '../../../src/newmarket/languages/en/page.ftl?raw';

export const files: readonly string[] = [cards, page];

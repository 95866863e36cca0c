import cards from '../../../src/newmarket/languages/en/cards.ftl';
import page from '../../../src/newmarket/languages/en/page.ftl';

export const resources = [cards, page];

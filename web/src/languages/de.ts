import cards from '../../../src/newmarket/languages/de/cards.ftl';
import page from '../../../src/newmarket/languages/de/page.ftl';

export const resources = [cards, page];

/** The style sheet of all simple pages, below `src/pages`. */
export const SHEET = 'cards/cards.css';

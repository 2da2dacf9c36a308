/** The search of the documentation. The texts are loaded when somebody first uses it, and searched in the browser. */
import MiniSearch from './minisearch.js';

const MOST_RESULTS = 12;
const root = document.body.dataset.root;
const form = document.querySelector('search');
const input = document.querySelector('#search');
const results = document.querySelector('#results');
const found = document.querySelector('#found');
let index = null;

async function openIndex() {
  const response = await fetch(`${root}sections.json`);
  if (!response.ok) throw new Error(`The search index cannot be loaded: ${response.status}`);
  const sections = new MiniSearch({
    idField: 'address',
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'address'],
    searchOptions: {
      boostDocument: (address) => (address.startsWith('decisions/') ? 0.3 : 1),
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: 0.15,
      combineWith: 'AND',
    },
  });
  sections.addAll(await response.json());
  return sections;
}

function resultOf({ title, page, address }) {
  const link = document.createElement('a');
  const [path, anchor] = address.split('#');
  link.href = (path === '' ? `${root}../docs` : root + path) + (anchor ? `#${anchor}` : '');
  link.textContent = title;
  const from = document.createElement('small');
  from.textContent = title === page ? '' : page;
  link.append(from);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

async function search() {
  const words = input.value.trim();
  index ??= openIndex();
  const matches = words === '' ? [] : (await index).search(words).slice(0, MOST_RESULTS);
  if (words !== input.value.trim()) return;
  results.replaceChildren(...matches.map(resultOf));
  results.hidden = matches.length === 0;
  found.textContent = words === '' ? '' : matches.length === 0 ? 'No results' : `${matches.length} results`;
}

input.addEventListener('input', () => {
  search().catch(() => {
    index = null;
    found.textContent = 'The search cannot be loaded. Try again.';
  });
});
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') results.querySelector('a')?.click();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    results.hidden = true;
    found.textContent = '';
  }
  if (event.key !== '/' || event.target === input) return;
  event.preventDefault();
  input.focus();
});
addEventListener('click', (event) => {
  if (!form.contains(event.target)) results.hidden = true;
});
form.hidden = false;
const contents = document.querySelector('nav details');
contents.open = matchMedia('(min-width: 60rem)').matches;

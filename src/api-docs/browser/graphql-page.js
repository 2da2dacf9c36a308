import { createRoot, React, Ruru } from './viewer/ruru.js';

/** Where the key is kept, as are the queries: both end with the tab. */
const KEY = 'signpost:api-key';
const NO_SCHEMA = 'This service does not describe its schema (NODE_ENV is production). Queries run all the same.';
const FIRST_QUERY = `# Ctrl-Enter runs the query.
{
  qrCodes(pageSize: 5) {
    totalCount
    items {
      id
      name
      code
      totalScans
    }
  }
}
`;

const WORKERS = { json: 'jsonWorker.js', graphql: 'graphqlWorker.js' };
globalThis.MonacoEnvironment = {
  getWorker: (_id, label) =>
    new Worker(new URL(`./viewer/${WORKERS[label] ?? 'editorWorker.js'}`, import.meta.url), { type: 'module' }),
};

const element = (id) => document.getElementById(id);
const endpoint = new URL('../graphql', import.meta.url);
const tellsSchema = document.body.dataset.tellsSchema === 'true';
const root = createRoot(element('viewer'));

const fetcherWith = (key) => async (parameters, options) => {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': key, ...options?.headers },
    body: JSON.stringify(parameters),
  });
  if (answer.status === 401) tell('This key is not valid. Enter another one.');
  return answer.json();
};

const tell = (text) => {
  element('notice').textContent = text;
};

function show(key) {
  tell(tellsSchema ? 'Requests are sent with this key. It is kept for this tab only.' : NO_SCHEMA);
  const viewer = React.createElement(Ruru, {
    key,
    fetcher: fetcherWith(key),
    defaultQuery: FIRST_QUERY,
    // Without it the viewer opens an empty tab after each reload until the query is changed.
    initialQuery: sessionStorage.getItem('graphiql:query') ?? FIRST_QUERY,
    defaultEditorToolsVisibility: true,
    showPersistHeadersSettings: false,
    shouldPersistHeaders: false,
    storage: sessionStorage,
    // Null: not even asked for.
    ...(tellsSchema ? {} : { schema: null }),
  });
  root.render(viewer);
}

function showKept() {
  const key = sessionStorage.getItem(KEY);
  if (key !== null) show(key);
}

element('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const key = element('key').value.trim();
  element('key').value = '';
  sessionStorage.setItem(KEY, key);
  show(key);
});

element('forget').addEventListener('click', () => {
  sessionStorage.removeItem(KEY);
  root.render(null);
  tell('The key is forgotten.');
});

showKept();

import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const textOf = (path: string): string => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

describe('The documented settings and metrics', () => {
  const sources = ['environment', 'provider-settings'].map((name) => textOf(`src/core/config/${name}.ts`));
  const variables = [...sources.join('\n').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? '');

  it('are every variable of the environment, in docs/settings.md', () => {
    expect(variables).to.include.members(['PORT', 'DATABASE_URL', 'METRICS_TOKEN', 'STORAGE_URL', 'OIDC_ISSUER']);
    const rows = textOf('docs/settings.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(variables.filter((name) => !named.includes(name))).to.deep.equal([]);
  });

  it('are every metric of Signpost, in docs/monitoring.md', () => {
    const sources = ['service-metrics', 'redirect-times', 'prometheus-metrics'];
    const code = sources.map((name) => textOf(`src/operations/${name}.ts`)).join('\n');
    const metrics = [...code.matchAll(/'(signpost_\w+)'/g)].map(([, name]) => name ?? '');
    expect(metrics).to.have.length.greaterThan(10);
    const text = textOf('docs/monitoring.md');
    expect(metrics.filter((name) => !text.includes(`\`${name}\``))).to.deep.equal([]);
  });
});

import { expect } from 'chai';
import { EXPORT_LIMITS } from '../../../../src/batch/exports/export-limits.js';
import { ExportSlots } from '../../../../src/batch/exports/export-slots.js';

describe('The slots of exports', () => {
  it('are limited per workspace and in all; one that is returned twice counts once', () => {
    const slots = new ExportSlots();
    const releases = Array.from({ length: EXPORT_LIMITS.ofWorkspace }, () => slots.take('a'));
    expect(() => slots.take('a')).to.throw(/Too many exports/);
    for (let taken = EXPORT_LIMITS.ofWorkspace; taken < EXPORT_LIMITS.inAll; taken++)
      releases.push(slots.take(`b${taken}`));
    expect(() => slots.take('c')).to.throw(/too busy/);
    releases[0]?.();
    releases[0]?.();
    releases.push(slots.take('a'));
    expect(() => slots.take('a')).to.throw(/Too many exports/);
    for (const release of releases) release();
    expect(() => slots.take('a')).not.to.throw();
  });
});

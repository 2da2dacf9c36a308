import { expect } from 'chai';
import { type Load, needsOf, type StepCosts } from '../../../../bench/simulation/step-costs.js';

const COSTS: StepCosts = {
  redirectMain: 50,
  redirectOthers: 10,
  writeInstance: 10,
  writeDatabase: 20,
  writeCoordinator: 5,
  journalBytes: 100,
  logBytes: 400,
  rawScan: 200,
  visitor: 100,
  hourRow: 1_000,
  dayRow: 2_000,
  totalRow: 100,
  blockScan: 15,
};
const LOAD: Load = {
  peak: 10_000,
  scansPerMonth: 1e9,
  campaigns: 10_000,
  scansOfHourRow: 10,
  uniqueShare: 0.5,
  retentionMonths: 12,
  coreUse: 0.5,
  requestBytes: 1_000,
};

describe('The model of a fleet', () => {
  it('adds up cores, bytes and connections', () => {
    const needs = needsOf(COSTS, LOAD);
    expect(needs.instances).to.equal(1);
    expect(needs.instanceCores).to.equal(2);
    expect(needs.rawGigabytesPerMonth).to.be.closeTo(200, 1e-9);
    expect(needs.visitorGigabytes).to.be.closeTo(150, 1e-9);
    expect(needs.figuresGigabytesPerMonth).to.be.closeTo(100 + 0.6, 1e-9);
    expect(needs.gigabytesAfterYear).to.be.closeTo(215 * 12 + 100.6 * 12 + 150 + 0.001, 1e-6);
    expect(needs.connections).to.equal(27);
    expect(needs.peakGigabitsPerSecond).to.be.closeTo(0.08, 1e-9);
  });

  it('needs ten times the cores for ten times the peak, and the same disk', () => {
    const [one, ten] = [needsOf(COSTS, LOAD), needsOf(COSTS, { ...LOAD, peak: 100_000 })];
    expect(ten.instances).to.equal(10 * one.instances);
    expect(ten.gigabytesAfterYear).to.equal(one.gigabytesAfterYear);
  });
});

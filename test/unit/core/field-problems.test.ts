import { expect } from 'chai';
import { problem } from '../../../src/core/contract/problems.js';
import { AppError } from '../../../src/core/errors.js';
import { FieldProblems } from '../../../src/core/field-problems.js';

const REQUIRED = problem('required');
const LIGHT = problem('contrast_low_colour', { contrast: 0.1, least: 0.55, colour: '#102A2A' });
const SMALL = problem('at_least_one');

describe('Problems of a request', () => {
  it('are collected without duplicates', () => {
    const problems = new FieldProblems({ name: [REQUIRED] });
    problems.add('name', REQUIRED);
    problems.addAll({ foregroundColor: [LIGHT], pixelsPerModule: [SMALL] }, 'style');
    expect(() => problems.throwIfAny())
      .to.throw(AppError)
      .that.includes({ code: 'validation_failed', status: 400 })
      .and.has.deep.property('fields', {
        name: [REQUIRED],
        'style.foregroundColor': [LIGHT],
        'style.pixelsPerModule': [SMALL],
      });
  });

  it('of an object are problems of everything in it, but not of its neighbours', () => {
    const problems = new FieldProblems({ style: [problem('not_object')], content: [REQUIRED] });
    expect(problems.has('style.foregroundColor')).to.equal(true);
    expect(problems.has('content.title')).to.equal(true);
    expect(problems.has('styles')).to.equal(false);
    expect(new FieldProblems({ 'style.frameColor': [LIGHT] }).has('style')).to.equal(false);
  });

  it('carry suggestions, the first one of each field', () => {
    const style = new FieldProblems();
    style.add('foregroundColor', LIGHT);
    style.suggest('foregroundColor', '#000000');
    const problems = new FieldProblems();
    problems.merge(style, 'style');
    problems.suggest('style.foregroundColor', '#111111');
    const suggestions = [{ field: 'style.foregroundColor', value: '#000000' }];
    expect(() => problems.throwIfAny())
      .to.throw(AppError)
      .that.deep.includes({ suggestions, fields: { 'style.foregroundColor': [LIGHT] } });
  });

  it('throw nothing if there are none', () => {
    expect(() => new FieldProblems().throwIfAny()).to.not.throw();
  });
});

import { expect } from 'chai';
import { AppError } from '../../../src/core/errors.js';
import { FieldProblems } from '../../../src/core/field-problems.js';

describe('Problems of a request', () => {
  it('are collected, each once', () => {
    const problems = new FieldProblems({ name: ['Is required.'] });
    problems.add('name', 'Is required.');
    problems.addAll({ foregroundColor: ['Too light.'], pixelsPerModule: ['Too small.'] }, 'style');
    expect(() => problems.throwIfAny())
      .to.throw(AppError)
      .that.includes({ code: 'validation_failed', status: 400 })
      .and.has.deep.property('fields', {
        name: ['Is required.'],
        'style.foregroundColor': ['Too light.'],
        'style.pixelsPerModule': ['Too small.'],
      });
  });

  it('of an object are problems of all in it, but not of its neighbours', () => {
    const problems = new FieldProblems({ style: ['Must be an object.'], content: ['Is required.'] });
    expect(problems.has('style.foregroundColor')).to.equal(true);
    expect(problems.has('content.title')).to.equal(true);
    expect(problems.has('styles')).to.equal(false);
    expect(new FieldProblems({ 'style.frameColor': ['x'] }).has('style')).to.equal(false);
  });

  it('carry suggestions, the first one of each field', () => {
    const style = new FieldProblems();
    style.add('foregroundColor', 'Too light.');
    style.suggest('foregroundColor', '#000000');
    const problems = new FieldProblems();
    problems.merge(style, 'style');
    problems.suggest('style.foregroundColor', '#111111');
    const suggestions = [{ field: 'style.foregroundColor', value: '#000000' }];
    expect(() => problems.throwIfAny())
      .to.throw(AppError)
      .that.deep.includes({ suggestions, fields: { 'style.foregroundColor': ['Too light.'] } });
  });

  it('throw nothing when there are none', () => {
    expect(() => new FieldProblems().throwIfAny()).to.not.throw();
  });
});

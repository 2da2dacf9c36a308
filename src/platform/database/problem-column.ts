import { Type } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { type Problem, readProblem } from '../../core/contract/problems.js';

class ProblemType extends Type<Problem | null, string | null> {
  override convertToDatabaseValue(problem: Problem | null): string | null {
    return problem && JSON.stringify(problem);
  }

  override convertToJSValue(stored: string | null): Problem | null {
    return stored === null ? null : readProblem(stored);
  }

  /** The value of an entity is not a string: MikroORM would refuse it. */
  override get runtimeType(): string {
    return 'any';
  }

  override getColumnType(): string {
    return 'text';
  }
}

/** A column of text for a problem: as JSON, or a sentence in rows of before problems had codes. */
export const ProblemColumn = (column: string) =>
  Property({ type: new ProblemType(), columnType: 'text', fieldName: column, nullable: true });

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

  /** MikroORM assumes strings by default, and would reject the entity's value. */
  override get runtimeType(): string {
    return 'any';
  }

  override getColumnType(): string {
    return 'text';
  }
}

/** Text column with a problem as JSON, or a sentence. */
export const ProblemColumn = (column: string) =>
  Property({ type: new ProblemType(), columnType: 'text', fieldName: column, nullable: true });

import { Migration } from '@mikro-orm/migrations';

/** The address of a page of figures, encrypted, so that it can be copied again. Null for pages made before. */
export class SharedFiguresAddressKept extends Migration {
  override up(): void {
    this.addSql('alter table shared_figures add column sealed_token bytea null');
  }
}

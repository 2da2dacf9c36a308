import { Migration } from '@mikro-orm/migrations';

/**
 * Searches and tags are compared without accents, case and kinds of spaces. A trigger brings each search text into this
 * form, whoever writes it, so that earlier releases may write it as before. A job does the same for the campaigns that
 * exist, and for the labels of their tags; until it has come to them, they are found by their exact spelling.
 */
export class MigrationComparedTexts extends Migration {
  override up(): void {
    this.addSql(`create function compared_text(text) ${COMPARED}`);
    this.addSql(`
      create function compare_search_text() returns trigger language plpgsql set search_path from current as $$
      begin
        new.search_text := compared_text(new.search_text);
        return new;
      end $$`);
    // Locks out writers of campaigns until the keys of the tag counters are changed too.
    this.addSql(`
      create trigger campaign_compared_text before insert or update of search_text on campaign
      for each row execute function compare_search_text()`);
    this.addSql(`create or replace function campaign_tag_key(tag text) ${COMPARED}`);
    this.addSql(CHANGE_KEYS);
    this.addSql('create table campaign_text_refresh (after_id uuid not null)');
    this.addSql(`insert into campaign_text_refresh values ('00000000-0000-0000-0000-000000000000')`);
  }

  override down(): void {
    this.addSql('drop table campaign_text_refresh');
    this.addSql('drop trigger campaign_compared_text on campaign');
    this.addSql(`create or replace function campaign_tag_key(tag text) ${NORMALISED}`);
    this.addSql(CHANGE_KEYS);
    this.addSql('drop function compare_search_text, compared_text(text)');
  }
}

const CHANGE_KEYS = `
  update campaign_tag_count set tag_key = campaign_tag_key(tag) where tag_key <> campaign_tag_key(tag)`;

const IMMUTABLE = 'returns text language sql immutable strict parallel safe as';

const NORMALISED = `${IMMUTABLE} $$ select normalize(lower(normalize($1, nfc) collate "und-x-icu"), nfc) $$`;

/** Accents and characters that nobody sees. */
const IGNORED =
  String.raw`[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c
  \u0640\u064b-\u065f\u0670\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20ff
  \ufe00-\ufe0f\ufe20-\ufe2f\ufeff]`.replace(/\s/g, '');

/** Must match `comparedText` in TypeScript. Most texts are ASCII, which is much faster. */
const COMPARED = String.raw`${IMMUTABLE} $$
  select btrim(regexp_replace(regexp_replace(
    case when octet_length($1) = char_length($1) then lower($1 collate "und-x-icu") else
      normalize(replace(replace(replace(replace(
        translate(
          regexp_replace(lower(normalize($1, nfkd) collate "und-x-icu"), '${IGNORED}', '', 'g'),
          'øđðłħŧıς‘’ʼ“”„‐‑‒–—−', 'oddlhtiσ''''''"""------'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc)
    end, '[\r\n\u2028\u2029]+', E'\n', 'g'), '[\t\v\f \u0085\u1680]+', ' ', 'g'), E' \n') $$`;

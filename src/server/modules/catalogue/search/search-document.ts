import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { products, productTags } from '#server/database/schema/catalogue.ts';
import { searchedWordsSql } from './search-text.ts';

/** One statement stays well under the time limit of a connection, whatever the number of products. */
const BATCH = 1000;

/**
 * Plain words and stems: a word that is still being typed is the beginning of the first, any form of it has the second.
 * A description is searched by its stems alone.
 */
const wordsOf = (text: string) => `(to_tsvector('simple', ${text}) || to_tsvector('english', ${text}))`;
const documentOf = sql.raw(`
  setweight(${wordsOf('own')}, 'A') ||
  setweight(${wordsOf('kind')}, 'B') ||
  setweight(${wordsOf('category')}, 'C') ||
  setweight(to_tsvector('english', description), 'D')`);

const tagNames = `coalesce((
  select string_agg(t.name, ' ' order by t.id) from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id
), '')`;
/** The one that stands for a family in lists is also found by the names, labels and codes of the others. */
const memberWords = `coalesce((
  select string_agg(concat_ws(' ', m.name, m.option_label, m.sku), ' ' order by m.family_position)
  from products m where p.is_face and m.family_id = p.family_id and m.id <> p.id and m.is_active
), '')`;
const kindOf = searchedWordsSql(
  `concat_ws(' ', p.scientific_name, ${tagNames}, p.option_label, p.sku, ${memberWords})`,
);
const categoryOf = searchedWordsSql(`coalesce(c.name, '')`);
const withoutMarkup = `regexp_replace(p.description, '<[^>]*>|&#?\\w+;', ' ', 'g')`;

/** To be called in the transaction of every write that changes what these products are found by. */
export async function refreshSearchDocuments(db: Db, productIds: number[]): Promise<void> {
  await inBatches(productIds, (ids) => refreshBatch(db, ids));
}

async function inBatches(productIds: number[], work: (ids: number[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < productIds.length; start += BATCH) await work(productIds.slice(start, start + BATCH));
}

function refreshBatch(db: Db, productIds: number[]): Promise<unknown> {
  return db.execute(sql`
    with texts as materialized (
      select
        p.id,
        ${searchedWordsSql('p.name')} as own,
        ${kindOf} as kind,
        ${categoryOf} as category,
        ${searchedWordsSql(withoutMarkup)} as description
      from products p
      left join categories c on c.id = p.category_id
      where p.id = any(${sql.param(productIds)}::int[])
    ), words as (
      ${noteWordsOf(sql`own || ' ' || kind || ' ' || category`)}
    )
    insert into product_search (product_id, name, name_words, document)
    select id, left(own, 200), ${sql.raw(wordsOf('own'))}, ${documentOf} from texts
    on conflict (product_id) do update
    set name = excluded.name, name_words = excluded.name_words, document = excluded.document
    where (product_search.name, product_search.document) is distinct from (excluded.name, excluded.document)`);
}

const exchanged = {
  tags: { text: kindOf, weight: sql.raw(`'B'`), others: sql.raw(`'{a,c,d}'`) },
  category: { text: categoryOf, weight: sql.raw(`'C'`), others: sql.raw(`'{a,b,d}'`) },
};

/**
 * The same when one name has changed that thousands of products may be found by: the other parts of their documents
 * stay as they are, and above all no description is read again. Which part comes first makes no difference to a search.
 */
export async function exchangeWords(db: Db, part: keyof typeof exchanged, productIds: number[]): Promise<void> {
  const { text, weight, others } = exchanged[part];
  await inBatches(productIds, (ids) =>
    db.execute(sql`
      with texts as materialized (
        select p.id, ${text} as changed
        from products p
        left join categories c on c.id = p.category_id
        where p.id = any(${sql.param(ids)}::int[])
      ), words as (
        ${noteWordsOf(sql`changed`)}
      )
      update product_search
      set document = ts_filter(document, ${others}) || setweight(${sql.raw(wordsOf('changed'))}, ${weight})
      from texts where product_id = texts.id`),
  );
}

function noteWordsOf(text: SQL): SQL {
  return sql`
    insert into search_words (word)
    select distinct word
    from texts, regexp_split_to_table(${text}, ' ') as word
    where length(word) between 3 and 40 and word !~ '\\d'
    -- In one order for everybody: two writers with the same new words wait for each other, never in a circle.
    order by word
    on conflict do nothing`;
}

/** To be asked before a category is deleted: afterwards it no longer knows its products. */
export async function selectCategoryProductIds(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.categoryId, categoryId));
  return rows.map(({ id }) => id);
}

/** To be asked before a tag is deleted. */
export async function selectTagProductIds(db: Db, tagId: number): Promise<number[]> {
  const rows = await db.select({ id: productTags.productId }).from(productTags).where(eq(productTags.tagId, tagId));
  return rows.map(({ id }) => id);
}

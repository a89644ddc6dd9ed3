const schemaOid = "(select oid from pg_namespace where nspname = $1)";

const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** Oids of functions, outside `pg_catalog`, that an object of `catalog` depends on, as names. */
const functionsOf = (catalog: string, oid: string) =>
  `(select coalesce(jsonb_agg(distinct case when fn.nspname = $1 then fp.proname::text else fn.nspname || '.' || fp.proname end), '[]')
    from pg_depend fd join pg_proc fp on fp.oid = fd.refobjid join pg_namespace fn on fn.oid = fp.pronamespace
    where fd.classid = '${catalog}'::regclass and fd.objid = ${oid} and fd.refclassid = 'pg_proc'::regclass
      and fn.nspname <> 'pg_catalog')`;

/** Relations of other schemas (sequences, above all) that a default names. */
const relationsOutside = (oid: string) =>
  `(select coalesce(jsonb_agg(distinct rn.nspname || '.' || rc.relname), '[]')
    from pg_depend rd join pg_class rc on rc.oid = rd.refobjid join pg_namespace rn on rn.oid = rc.relnamespace
    where rd.classid = 'pg_attrdef'::regclass and rd.objid = ${oid} and rd.refclassid = 'pg_class'::regclass
      and rc.relnamespace <> ${schemaOid})`;

const columnNames = (relation: string, numbers: string) =>
  `(select coalesce(jsonb_agg(a.attname order by u.place), '[]') from unnest(${numbers}) with ordinality u(number, place)
    left join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.number and u.number > 0)`;

const collation = (own: string, typical: string) =>
  `(select case when c.collnamespace in (${schemaOid}, 'pg_catalog'::regnamespace) then quote_ident(c.collname)
     else c.collnamespace::regnamespace::text || '.' || quote_ident(c.collname) end
    from pg_collation c where c.oid = ${own} and ${own} <> ${typical})`;

/** Tables, partitions, views, composite types' relations and foreign tables of the schema $1. */
export const relationsSql = `
  select c.oid::text as oid, c.relname as name, c.relkind::text as kind, obj_description(c.oid, 'pg_class') as comment,
    c.reltuples::bigint as "rowEstimate", c.relispartition as "isPartition",
    c.relkind = 'p' and exists (select from pg_partition_tree(c.oid) f join pg_class fc on fc.oid = f.relid
      where fc.relnamespace <> c.relnamespace) as "isSpread", c.relispopulated as "isPopulated",
    case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as "partitionKey",
    pg_get_expr(c.relpartbound, c.oid) as bound,
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as query,
    coalesce(to_jsonb(c.reloptions), '[]') as options,
    (select coalesce(jsonb_agg(p.relname order by i.inhseqno), '[]') from pg_inherits i join pg_class p on p.oid = i.inhparent
      where i.inhrelid = c.oid and p.relnamespace = c.relnamespace) as parents,
    case when c.relkind in ('v', 'm') then
      (select coalesce(jsonb_agg(distinct jsonb_build_object('name', r.relname, 'schema', rn.nspname,
          'isInside', r.relnamespace = c.relnamespace)), '[]')
        from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid
        join pg_class r on r.oid = d.refobjid join pg_namespace rn on rn.oid = r.relnamespace
        where w.ev_class = c.oid) else '[]' end as reads,
    case when c.relkind in ('v', 'm') then
      (select coalesce(jsonb_agg(f order by f), '[]') from pg_rewrite w,
        jsonb_array_elements(${functionsOf("pg_rewrite", "w.oid")}) f where w.ev_class = c.oid) else '[]' end as functions
  from pg_class c
  where c.relnamespace = ${schemaOid} and ${notOfExtension("pg_class", "c.oid")}
    and (c.relkind in ('r', 'p', 'v', 'm', 'c') or c.relkind = 'f' and c.relispartition)
  order by c.relname collate "C"`;

/** Columns of those relations. */
export const columnsSql = `
  select a.attrelid::text as relation, a.attname as name, a.atttypid::text as type, a.atttypmod as modifier,
    format_type(a.atttypid, a.atttypmod) as sql, not a.attnotnull as nullable, nullif(a.attidentity::text, '') as identity,
    nullif(a.attgenerated::text, '') as generated, pg_get_expr(d.adbin, d.adrelid) as expression,
    case when d.oid is null then '[]'::jsonb else ${functionsOf("pg_attrdef", "d.oid")} || ${relationsOutside("d.oid")} end as functions,
    (select s.relname from pg_depend o join pg_class s on s.oid = o.objid and s.relkind = 'S'
      where o.classid = 'pg_class'::regclass and o.refclassid = 'pg_class'::regclass and o.refobjid = a.attrelid
        and o.refobjsubid = a.attnum and o.deptype in ('a', 'i') order by o.deptype desc limit 1) as sequence,
    ${collation("a.attcollation", "t.typcollation")} as collation,
    col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = ${schemaOid} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`;

/** Types of the schema and all that its columns and domains are made of. */
export const typesSql = `
  with recursive used(oid) as (
    select a.atttypid from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = ${schemaOid} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped
    union select oid from pg_type where typnamespace = ${schemaOid} and typtype in ('e', 'd', 'r')
    union select next.oid from used join pg_type t on t.oid = used.oid
      left join pg_range r on r.rngtypid = t.oid,
      lateral (values (t.typbasetype), (case when t.typcategory = 'A' then t.typelem end), (r.rngsubtype)) next(oid)
      where next.oid <> 0)
  select t.oid::text as oid, t.typname as name, n.nspname as schema, t.typtype::text as kind,
    case when t.typcategory = 'A' and t.typelem <> 0 and t.typtype = 'b' then t.typelem::text end as element,
    nullif(t.typbasetype, 0)::text as base, t.typtypmod as modifier,
    format_type(t.typbasetype, t.typtypmod) as "baseSql", t.typnotnull as "isNotNull", pg_get_expr(t.typdefaultbin, 0) as default,
    ${functionsOf("pg_type", "t.oid")} as functions,
    case when t.typtype = 'd' then ${collation("t.typcollation", "(select b.typcollation from pg_type b where b.oid = t.typbasetype)")} end as collation,
    (select e.extname from pg_depend d join pg_extension e on e.oid = d.refobjid and d.refclassid = 'pg_extension'::regclass
      where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e') as extension,
    (select jsonb_agg(l.enumlabel order by l.enumsortorder) from pg_enum l where l.enumtypid = t.oid) as labels,
    (select format_type(r.rngsubtype, null) from pg_range r where r.rngtypid = t.oid) as subtype,
    (select m.typname from pg_range r join pg_type m on m.oid::text = to_jsonb(r)->>'rngmultitypid' where r.rngtypid = t.oid) as multirange,
    obj_description(t.oid, 'pg_type') as comment
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.oid in (select oid from used)
  order by t.typname collate "C"`;

/** Constraints of tables and domains; those that partitions took from their parent are left out. */
export const constraintsSql = `
  select k.conrelid::text as relation, k.contypid::text as type, k.conname as name, k.contype::text as kind,
    pg_get_constraintdef(k.oid, true) as sql, ${columnNames("k.conrelid", "k.conkey")} as columns,
    t.relname as target, (select n.nspname from pg_namespace n where n.oid = t.relnamespace and n.oid <> k.connamespace) as "targetSchema",
    ${columnNames("k.confrelid", "k.confkey")} as "targetColumns", k.confdeltype::text as "onDelete",
    k.confupdtype::text as "onUpdate", k.condeferrable as "isDeferrable", k.condeferred as "isDeferred",
    k.convalidated as "isValidated", ${functionsOf("pg_constraint", "k.oid")} as functions,
    obj_description(k.oid, 'pg_constraint') as comment
  from pg_constraint k left join pg_class t on t.oid = k.confrelid left join pg_class c on c.oid = k.conrelid
  where k.connamespace = ${schemaOid} and k.contype in ('p', 'u', 'f', 'c', 'x') and k.conparentid = 0
    and not (coalesce(c.relispartition, false) and k.coninhcount > 0)
  order by k.conname collate "C"`;

/** Indexes that no constraint stands for. */
export const indexesSql = `
  select i.indrelid::text as relation, c.relname as name, i.indisunique as "isUnique", i.indpred is not null as "isPartial",
    regexp_replace(pg_get_indexdef(i.indexrelid, 0, true), '^(CREATE (?:UNIQUE )?INDEX (?:"(?:[^"]|"")+"|[^" ]+) ON) ONLY ', '\\1 ') as sql,
    ${columnNames("i.indrelid", "(i.indkey::int2[])[0:i.indnkeyatts - 1]")} as columns, ${functionsOf("pg_class", "i.indexrelid")} as functions,
    obj_description(i.indexrelid, 'pg_class') as comment
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = ${schemaOid}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
  order by c.relname collate "C"`;

/** Sequences; their last value is read from each of them. */
export const sequencesSql = `
  select c.relname as name, format_type(s.seqtypid, null) as type, s.seqstart::text as start, s.seqincrement::text as increment,
    s.seqmin::text as min, s.seqmax::text as max, s.seqcache::text as cache, s.seqcycle as "isCycle",
    o.relname as table, a.attname as column, coalesce(d.deptype = 'i', false) as "isIdentity",
    has_sequence_privilege(c.oid, 'SELECT') as "isReadable",
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
    and d.refobjsubid > 0 and d.deptype in ('a', 'i')
  left join pg_class o on o.oid = d.refobjid
  left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where c.relnamespace = ${schemaOid} and ${notOfExtension("pg_class", "c.oid")}
  order by c.relname collate "C"`;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));

/**
 * Functions of PostgreSQL's own that look at nothing but their arguments, the clock, chance, or a sequence that is
 * named.
 */
export const harmlessFunctions: ReadonlySet<string> = words(`
  abs ceil ceiling floor round trunc sign sqrt cbrt power exp ln log mod div gcd lcm factorial random greatest least
  width_bucket pi degrees radians sin cos tan asin acos atan atan2
  lower upper initcap length char_length character_length octet_length bit_length trim btrim ltrim rtrim substring substr
  left right lpad rpad repeat replace translate reverse position strpos overlay concat concat_ws format split_part
  starts_with ascii chr md5 sha224 sha256 sha384 sha512 encode decode to_hex quote_ident quote_literal quote_nullable
  regexp_replace regexp_match regexp_matches regexp_split_to_array regexp_split_to_table regexp_count regexp_like regexp_substr
  string_to_array array_to_string string_to_table normalize unistr
  to_char to_date to_number to_timestamp now clock_timestamp statement_timestamp transaction_timestamp timeofday
  date_part date_trunc date_bin extract age make_date make_time make_timestamp make_timestamptz make_interval justify_days
  justify_hours justify_interval isfinite overlaps
  coalesce nullif num_nulls num_nonnulls cast
  array_append array_prepend array_cat array_length array_lower array_upper array_ndims array_position array_positions
  array_remove array_replace array_fill cardinality unnest generate_series generate_subscripts
  to_json to_jsonb row_to_json array_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array
  json_object jsonb_object json_array_length jsonb_array_length json_each jsonb_each json_each_text jsonb_each_text
  json_array_elements jsonb_array_elements json_array_elements_text jsonb_array_elements_text json_extract_path
  jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_object_keys jsonb_object_keys json_typeof jsonb_typeof
  json_strip_nulls jsonb_strip_nulls jsonb_set jsonb_insert jsonb_pretty
  count sum avg min max bool_and bool_or every string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg
  stddev stddev_pop stddev_samp variance var_pop var_samp percentile_cont percentile_disc mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery setweight strip ts_rank numnode
  lower_inc upper_inc lower_inf upper_inf isempty range_merge daterange int4range int8range numrange tsrange tstzrange
  gen_random_uuid nextval currval`);

/** Those whose argument must be the name of a sequence. */
export const sequenceFunctions: ReadonlySet<string> = words("nextval currval");

/** Those between whose arguments the word FROM stands. */
export const fromFunctions: ReadonlySet<string> = words("extract substring trim overlay");

/** Types of PostgreSQL's own, and the words that their names are made of. */
export const harmlessTypes: ReadonlySet<string> = words(`
  text varchar char character varying bpchar name integer int int2 int4 int8 smallint bigint numeric decimal real float float4
  float8 double precision boolean bool date time timetz timestamp timestamptz interval zone uuid json jsonb bytea
  record trigger void daterange int4range int8range numrange tsrange tstzrange tsvector tsquery`);

/** Words of SQL that may stand in an expression or query. */
export const sqlWords: ReadonlySet<string> = words(`
  select from where group by order having limit offset union intersect except all distinct as on join left right full inner
  cross outer natural lateral with recursive insert into values update set delete returning conflict do nothing default
  and or not in is null true false unknown isnull notnull between symmetric like ilike similar to escape exists any some case when
  then else end asc desc nulls first last over partition rows range preceding following unbounded current row filter within
  using array at for share key no only skip locked nowait collate
  current_date current_time current_timestamp localtime localtimestamp
  year month day hour minute second epoch dow doy isodow isoyear week quarter century decade microseconds milliseconds
  both leading trailing placing`);

/** Further words of PL/pgSQL. */
export const plpgsqlWords: ReadonlySet<string> = words(`
  begin declare if elsif elseif loop while foreach slice reverse exit continue return next query raise exception notice warning info
  log debug errcode message detail hint perform strict constant get diagnostics row_count found others sqlerrm sqlstate
  rowtype type alias
  unique_violation not_null_violation foreign_key_violation check_violation exclusion_violation no_data_found too_many_rows
  raise_exception division_by_zero numeric_value_out_of_range invalid_text_representation
  old new tg_op tg_name tg_when tg_level tg_table_name tg_table_schema tg_relname tg_nargs tg_argv`);

/** What may stand right before a parenthesis without being called. */
export const wordsBeforeParenthesis: ReadonlySet<string> = words(`
  select from where by having limit offset union intersect except all distinct as on join lateral values set returning conflict
  and or not in is between like ilike to escape exists any some case when then else over filter within using array
  row interval varchar char character varying bpchar numeric decimal float bit time timestamp precision default
  if elsif elseif while until return query raise next perform group`);

/** How a statement of a language begins. */
export const statementWords = {
  sql: words("select insert update delete with values"),
  plpgsql: words(
    "insert update delete select with perform raise return if elsif elseif else case when end loop while for foreach exit continue null begin declare exception get",
  ),
} as const;

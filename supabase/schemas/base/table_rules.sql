-- What tables have in common, said once; the file of a table calls it. Procedures of the session that applies the schema:
-- no database has them, only the triggers, policies, indexes and rights that they make.

-- Triggers after each statement, one per event. An event is the end of a trigger's name, and begins with its command.
create procedure pg_temp.follow_changes(
  relation text, prefix text, run text, events text default 'inserted updated deleted truncated', condition text default ''
)
language plpgsql as $$
declare
  event text;
begin
  foreach event in array string_to_array(events, ' ') loop
    execute format(
      'create trigger %I after %s on public.%I %s for each statement %s execute function public.%s',
      relation || '_' || prefix || event, substring(event from '^(insert|update|delete|truncate)'), relation,
      case
        when event like 'insert%' then 'referencing new table as added'
        when event like 'update%' then 'referencing old table as removed new table as added'
        when event like 'delete%' then 'referencing old table as removed'
        else ''
      end,
      condition, run
    );
  end loop;
end;
$$;

-- Pages show the table: its changes raise the content version.
create procedure pg_temp.raise_version(relation text, condition text default '')
language plpgsql as $$
begin
  call pg_temp.follow_changes(relation, 'bump_version_of_', 'bump_content_version()', condition => condition);
end;
$$;

create procedure pg_temp.keep_history(relation text, run text default 'keep_revisions()')
language plpgsql as $$
begin
  call pg_temp.follow_changes(relation, 'keep_', run, 'inserted updated deleted');
end;
$$;

-- created_at and updated_at are the database's. The conditions spare most rows the function.
create procedure pg_temp.keep_moments(relation text)
language plpgsql as $$
begin
  execute format(
    'create trigger %2$I before update on public.%1$I
       for each row execute function public.set_updated_at();
     create trigger %3$I before insert on public.%1$I
       for each row when (
         new.created_at not between now() - interval ''1 minute'' and clock_timestamp()
         or new.updated_at not between now() - interval ''1 minute'' and clock_timestamp()
       )
       execute function public.keep_origin();
     create trigger %4$I before update on public.%1$I
       for each row when (new.created_at <> old.created_at) execute function public.keep_origin()',
    relation, relation || '_set_updated_at', relation || '_keep_origin_of_inserted', relation || '_keep_origin_of_updated'
  );
end;
$$;

-- Columns whose texts have one line. To ask first is faster than to take a row apart.
create procedure pg_temp.keep_in_one_line(relation text, variadic columns text[])
language plpgsql as $$
begin
  execute format(
    'create trigger %I before insert or update on public.%I
       for each row when (public.has_control_character(concat_ws('''', %s)))
       execute function public.keep_in_one_line(%s)',
    relation || '_keep_in_one_line', relation,
    (select string_agg('new.' || quote_ident(c), ', ') from unnest(columns) as c),
    (select string_agg(quote_literal(c), ', ') from unnest(columns) as c)
  );
end;
$$;

-- Rows is the word for them in the names of policies.
create procedure pg_temp.let_staff_read(relation text, rows text)
language plpgsql as $$
begin
  execute format(
    'create policy %2$I on public.%1$I for select to authenticated using ((select public.is_staff()));
     grant select on public.%1$I to authenticated',
    relation, 'Staff read ' || rows
  );
end;
$$;

create procedure pg_temp.let_staff_edit(relation text, rows text)
language plpgsql as $$
begin
  execute format(
    'create policy %2$I on public.%1$I for insert to authenticated with check ((select public.is_staff()));
     create policy %3$I on public.%1$I for update to authenticated
       using ((select public.is_staff())) with check ((select public.is_staff()));
     create policy %4$I on public.%1$I for delete to authenticated using ((select public.is_staff()));
     grant insert, update, delete on public.%1$I to authenticated',
    relation, 'Staff add ' || rows, 'Staff change ' || rows, 'Staff delete ' || rows
  );
end;
$$;

-- Rows that staff edit and publish, and that visitors see while they are live.
create procedure pg_temp.publish_rows(relation text, rows text, version_condition text default '')
language plpgsql as $$
begin
  execute format(
    'create index %2$I on public.%1$I (publish_at) where status = ''published'' and publish_at is not null;
     create index %3$I on public.%1$I (unpublish_at) where status = ''published'' and unpublish_at is not null;
     create trigger %4$I before insert or update on public.%1$I
       for each row execute function public.settle_publication();
     create trigger %5$I after delete on public.%1$I
       referencing old table as removed for each statement execute function public.drop_working_copies();
     alter table public.%1$I enable row level security;
     create policy %6$I on public.%1$I for select to anon using (is_live);
     create policy %7$I on public.%1$I for select to authenticated using (is_live or (select public.is_staff()));
     grant select on public.%1$I to anon, authenticated',
    relation, relation || '_publish_at_idx', relation || '_unpublish_at_idx', relation || '_publication',
    relation || '_drop_working_copies', 'Visitors read live ' || rows, format('Users read live %s, staff read all', rows)
  );
  call pg_temp.let_staff_edit(relation, rows);
  call pg_temp.keep_moments(relation);
  call pg_temp.keep_history(relation);
  call pg_temp.raise_version(relation, version_condition);
end;
$$;

-- Hosted Supabase ends a statement of somebody who is signed in after eight seconds, and a large import may need more on a
-- small machine. PostgREST takes the limit that a function sets for the whole call (its "hoisted function settings");
-- elsewhere there is no limit that this would change. The site itself gives up after a minute.

alter function public.plan_product_import(uuid, json, boolean) set statement_timeout = '60s';
alter function public.apply_product_import(uuid) set statement_timeout = '60s';
alter function public.undo_product_import(uuid) set statement_timeout = '60s';

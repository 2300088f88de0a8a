-- Hosted Supabase's auth service has these tables, and does not let others make any in its schema. The auth service
-- that this program runs itself has neither.

do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create table auth.mfa_factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null default 'totp' check (factor_type = 'totp'),
      status text not null default 'unverified' check (status in ('unverified', 'verified')),
      secret text not null,
      last_used_step bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on table auth.mfa_factors is 'Authenticator apps of users, with the columns of hosted Supabase.';
    comment on column auth.mfa_factors.last_used_step is
      'The 30 second step of the last accepted code: each code is good once.';
    create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  end if;

  if to_regclass('auth.one_time_tokens') is null then
    create table auth.one_time_tokens (
      token_hash text primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      token_type text not null check (token_type in ('invite', 'recovery')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    comment on table auth.one_time_tokens is 'Links to set a password. Only the digest of a link''s token is stored.';
    create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
  end if;
end;
$$;

# Varnish 7 in front of two processes of the site on one database: docs/deploy/several.md#varnish
vcl 4.1;

# The two processes. One that is about to end says so at /readyz for DRAIN_SECONDS.
backend one { .host = "127.0.0.1"; .port = "3001"; .probe = { .url = "/readyz"; .interval = 500ms; .timeout = 2s; .window = 2; .threshold = 1; .initial = 1; } }
backend two { .host = "127.0.0.1"; .port = "3002"; .probe = { .url = "/readyz"; .interval = 500ms; .timeout = 2s; .window = 2; .threshold = 1; .initial = 1; } }

# Who may purge: PURGE_URL=http://127.0.0.1:80/purge with the port at which Varnish listens.
acl purgers { "127.0.0.1"; "::1"; }

import directors;
import std;

sub vcl_init {
  new site = directors.round_robin();
  site.add_backend(one);
  site.add_backend(two);
}

sub vcl_recv {
  set req.backend_hint = site.backend();

  # Varnish has put the sender's address into X-Forwarded-For; with a comma it came through another proxy.
  if (req.method == "POST" && req.url == "/purge" && client.ip ~ purgers && req.http.X-Forwarded-For !~ ",") {
    # Pages, and no file that never changes.
    ban("obj.http.Cache-Control ~ s-maxage");
    return (synth(200, "Purged"));
  }

  # A page that is out of date is sent only where nothing else can be: while no process is ready, or after both have failed.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Pages of staff have a bar, and a toast is shown once. No other cookie changes a page that may be kept.
  if (req.http.Cookie ~ "(^|;)\s*(__Host-)?(session|flash)=") {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_fetch {
  # Not where the director leads to: that may be the process that has just failed.
  if (bereq.retries == 1) {
    set bereq.backend = one;
  } elseif (bereq.retries == 2) {
    set bereq.backend = two;
  }
}

sub vcl_backend_response {
  if (beresp.status >= 502 && beresp.status <= 504 && bereq.method ~ "^(GET|HEAD)$" && bereq.retries < 2) {
    return (retry);
  }
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control ~ "stale-if-error") {
    set beresp.grace = 1d;
    # So that a process that ends while it sends a page is asked no more, and the other one is.
    set beresp.do_stream = false;
  }
}

sub vcl_backend_error {
  if (bereq.method ~ "^(GET|HEAD)$" && bereq.retries < 2) {
    return (retry);
  }
  set beresp.status = 503;
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.uncacheable = true;
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Retry-After = "5";
  if (bereq.method ~ "^(GET|HEAD)$") {
    synthetic({"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>We will be back in a moment</title></head>
<body><main><h1>We will be back in a moment</h1><p>This page cannot be shown just now, because the site is being restarted. Please try again in a minute.</p></main></body></html>
"});
  } else {
    synthetic({"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Please send this again</title></head>
<body><main><h1>Please send this again</h1><p>The site is being restarted, and we cannot tell whether your form arrived. Reload this page in a minute: your browser has kept what you typed, and asks whether to send it again. Should it arrive twice, it counts once.</p></main></body></html>
"});
  }
  return (deliver);
}

sub vcl_deliver {
  # Both have failed, and are not known to be away yet: once more, with what is out of date.
  if (resp.status == 503 && req.restarts == 0 && req.method ~ "^(GET|HEAD)$") {
    return (restart);
  }
}

/** What Supabase Auth says at /auth/v1/settings of a project that is set up for the site. */
export const AUTH_SETTINGS = {
  external: { anonymous_users: false, apple: false, email: true, github: false, google: false, phone: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: 'twilio',
  saml_enabled: false,
  saml_private_key_next_configured: false,
  passkeys_enabled: false,
};

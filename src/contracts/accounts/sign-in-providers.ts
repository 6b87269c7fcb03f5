export const signInProviders = ['google.com', 'facebook.com', 'github.com', 'twitter.com'] as const;

export type SignInProvider = (typeof signInProviders)[number];

export const providerNames: Record<SignInProvider, string> = {
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'twitter.com': 'Twitter',
};

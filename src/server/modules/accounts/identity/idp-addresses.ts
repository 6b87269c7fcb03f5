/** Where the identity provider publishes its keys and answers questions about accounts. */
export type IdpAddresses = { jwksUrl: string; toolkitUrl: string };

/** The root of all trust in a provider sign-in: written here, and moved by no setting. */
export const PROVIDER_ADDRESSES: IdpAddresses = {
  jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  toolkitUrl: 'https://identitytoolkit.googleapis.com',
};

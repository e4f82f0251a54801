/** The library of passkeys, whole. It is large and most requests need none of it: it is loaded when first used. */
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

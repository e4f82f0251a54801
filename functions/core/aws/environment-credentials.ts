/**
 * Credentials of a Lambda function, which are only in its environment. Bundles use this instead of the SDK's default
 * provider chain, which would also try files, single sign-on and instance metadata, and weighs 110 kB.
 */
export const defaultProvider =
  () => async (): Promise<{ accessKeyId: string; secretAccessKey: string; sessionToken?: string }> => {
    const {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    } = process.env
    if (accessKeyId === undefined || secretAccessKey === undefined)
      throw new Error('Bad environment: no AWS credentials')
    return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) }
  }

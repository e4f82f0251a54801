/**
 * The credentials of a Lambda function: in its environment, and nowhere else. Bundles use this in the place
 * of the SDK's
 * chain of providers, which would look in files, in single sign-on and on an instance, and weighs 110 kB.
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

/** What every program of a trial runs in: an endpoint on this machine and credentials that open nothing. */

export const account = '000000000000'
export const region = 'eu-central-1'

/** Whether an address can only be this machine. */
const isLoopback = (hostname: string): boolean => /^(127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * The environment of a trial, made of the caller's without what leads to an account of AWS or through a proxy. `folder` stands
 * for the home, so that no profile is found. Throws when the endpoint is not on this machine.
 */
export const trialEnvironment = (
  endpoint: string,
  folder: string,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  if (!isLoopback(new URL(endpoint).hostname))
    throw new Error(`A trial goes to this machine alone, and ${endpoint} is not on it.`)
  const kept = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === undefined || /^(aws|cdk|boto|localstack|ministack)_|_proxy$/i.test(name) ? [] : [[name, value]],
  )
  return {
    ...Object.fromEntries(kept),
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'trial',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: `${folder}/no-config`,
    AWS_SHARED_CREDENTIALS_FILE: `${folder}/no-credentials`,
    HOME: folder,
    TMPDIR: folder,
    // The CDK tells AWS how it is used, and asks for its newest version.
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    CDK_DISABLE_VERSION_CHECK: 'true',
    CDK_DEFAULT_ACCOUNT: account,
    CDK_DEFAULT_REGION: region,
  }
}

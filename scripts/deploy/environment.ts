/** The environment of every program in a trial: an endpoint on this machine and credentials without any access. */

export const account = '000000000000'
export const region = 'eu-central-1'

/** Whether a host is always this machine. */
const isLoopback = (hostname: string): boolean => /^(127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * The environment of a trial: the caller's environment without AWS credentials, profiles and proxies. `folder` replaces
 * the home directory, so that no profile is found. Throws when the endpoint is not on this machine.
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
    // Otherwise the CDK sends usage data to AWS and checks for a newer version.
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    CDK_DISABLE_VERSION_CHECK: 'true',
    CDK_DEFAULT_ACCOUNT: account,
    CDK_DEFAULT_REGION: region,
  }
}

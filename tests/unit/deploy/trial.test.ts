/** The options of a trial deployment, which cannot leave this machine. */
import { describe, expect, it } from 'vitest'
import { trialEnvironment } from '#scripts/deploy/environment.ts'
import { readOptions } from '#scripts/deploy/options.ts'

describe('npm run deploy:try', () => {
  it('accepts only its own options', () => {
    expect(readOptions([])).toEqual({ keeps: false, asksHelp: false })
    expect(readOptions(['--keep'])).toEqual({ keeps: true, asksHelp: false })
    for (const [args, message] of [
      [['--stage', 'prod'], "Unknown option '--stage'"],
      [['prod'], "Unexpected argument 'prod'"],
      [['--keep', '--keep'], "Option '--keep' is given more than once"],
    ] as const)
      expect(() => readOptions(args)).toThrow(message)
  })

  it('gives programs no access to an AWS account', () => {
    const environment = trialEnvironment('http://127.0.0.1:4566', '/trial', {
      PATH: '/usr/bin',
      HOME: '/home/ewa',
      AWS_PROFILE: 'prod',
      AWS_ENDPOINT_URL_S3: 'https://s3.eu-central-1.amazonaws.com',
      AWS_SESSION_TOKEN: 'token',
      AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      CDK_DEFAULT_ACCOUNT: '111111111111',
      https_proxy: 'http://proxy.example:3128',
    })
    expect(environment).toMatchObject({
      PATH: '/usr/bin',
      HOME: '/trial',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:4566',
      AWS_ACCESS_KEY_ID: '000000000000',
      CDK_DEFAULT_ACCOUNT: '000000000000',
    })
    for (const name of ['AWS_PROFILE', 'AWS_ENDPOINT_URL_S3', 'AWS_SESSION_TOKEN', 'https_proxy'])
      expect(environment).not.toHaveProperty(name)
  })

  it.each([
    'https://dynamodb.eu-central-1.amazonaws.com',
    'http://192.0.2.1:4566',
    'http://127.0.0.1.example.com:4566',
    'http://0.0.0.0:4566',
  ])('refuses to continue with %s', (endpoint) => {
    expect(() => trialEnvironment(endpoint, '/trial', {})).toThrow('goes to this machine alone')
  })
})

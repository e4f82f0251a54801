/**
 * Monthly cost, from the units of the other measures and AWS list prices in eu-central-1. This is pure arithmetic, so
 * that docs/scale.md can be recalculated when a unit or a price changes.
 */
import { round, type Figure, type Measure } from './measure.ts'

/** List prices in eu-central-1 in USD, without taxes, as of November 2026. */
const prices = {
  asOf: '2026-11',
  lambdaGbSecond: 0.0000133334,
  lambdaRequest: 0.2e-6,
  gatewayRequest: 1.2e-6,
  readUnit: 0.1525e-6,
  writeUnit: 0.7625e-6,
  tableGb: 0.306,
  backupGb: 0.24,
  bucketGb: 0.0245,
  bucketPut: 5.4e-6,
  bucketGet: 0.43e-6,
  edgeRequest: 1.2e-6,
  edgeFunction: 0.1e-6,
  edgeGb: 0.085,
  logGb: 0.63,
  alarm: 0.1,
  secret: 0.4,
  mail: 0.1e-3,
} as const
/** The permanent monthly free tier of an account for the services used here, without offers that end after a year. */
const permanentlyFree = {
  lambdaGbSeconds: 400_000,
  lambdaRequests: 1e6,
  edgeRequests: 10e6,
  edgeFunctions: 2e6,
  edgeGb: 1024,
  logGb: 5,
  alarms: 10,
}
type Allowances = typeof permanentlyFree
/** No free tier, for an account that uses it up elsewhere. */
const nothingFree: Allowances = {
  lambdaGbSeconds: 0,
  lambdaRequests: 0,
  edgeRequests: 0,
  edgeFunctions: 0,
  edgeGb: 0,
  logGb: 0,
  alarms: 0,
}
const above = (used: number, free: number): number => Math.max(0, used - free)

/** An operation that occurs `times` a month, and the resources of each occurrence. */
interface Work {
  readonly name: string
  readonly times: number
  /** Duration of a function with `gb` of memory. */
  readonly milliseconds: number
  readonly gb?: number
  readonly readUnits?: number
  readonly writeUnits?: number
  readonly gets?: number
  readonly puts?: number
  /** Bytes sent to the client. */
  readonly bytes?: number
  /** Bytes of log lines: of the function, and of the gateway if it has one. */
  readonly logBytes?: number
  /** The entry point: CloudFront and the HTTP API, or CloudFront and a function URL. */
  readonly by?: 'gateway' | 'url'
}

/** Bytes that Lambda itself logs per request (START, END, REPORT), including CloudWatch's overhead per line. */
const platformLogBytes = 330

const core = 1.769
const minutes = 43_200
const organizations = 100
const users = 500

/** Interactive use: 500 users on 22 days, with 150 requests and four hours of an open page each. */
const people: readonly Work[] = [
  {
    name: 'requests of people',
    times: users * 22 * 150,
    milliseconds: 12,
    readUnits: 2.5,
    writeUnits: 0.2,
    bytes: 6_000,
    logBytes: 700,
    by: 'gateway',
  },
  {
    name: 'open pages that look each minute',
    times: users * 22 * 4 * 60,
    milliseconds: 8,
    readUnits: 3,
    bytes: 1_500,
    logBytes: 700,
    by: 'gateway',
  },
]

/** Background work, and what analysts publish: 100,000 indicators and 20,000 other items. */
const service: readonly Work[] = [
  {
    name: 'idle minutes of eight functions',
    times: 8 * minutes,
    milliseconds: 45,
    gb: core,
    readUnits: 6,
    logBytes: 500,
  },
  {
    name: 'snapshots of a million indicators',
    times: minutes / 4,
    milliseconds: 9_000,
    gb: 3,
    readUnits: 20,
    puts: 10,
  },
  {
    name: 'items published and notified',
    times: 120_000,
    milliseconds: 20,
    gb: core,
    readUnits: 2,
    // Measured by `bench -- notifications`, with the import; an indicator alone costs less.
    writeUnits: 11.3,
  },
  {
    name: 'outputs regenerated',
    times: (minutes / 4) * 20,
    milliseconds: 400,
    gb: core,
    readUnits: 3,
    writeUnits: 3,
    puts: 1,
  },
  {
    name: 'cold starts that load a snapshot',
    times: 60_000,
    milliseconds: 2_500,
    gb: core,
    readUnits: 3,
    gets: 1,
  },
]

/** 1,000 clients that poll one list every minute; one poll in twenty finds a change. Units: `bench -- api`. */
const polls = 1_000 * minutes
const pollers: readonly Work[] = [
  {
    name: 'polls that find nothing new',
    times: polls * 0.95,
    milliseconds: 5.3,
    readUnits: 1.5,
    writeUnits: 0.2,
    logBytes: platformLogBytes,
    by: 'url',
  },
  {
    name: 'polls that get the list',
    times: polls * 0.05,
    milliseconds: 40,
    readUnits: 2.5,
    writeUnits: 1,
    gets: 1,
    bytes: 200_000,
    logBytes: 400 + platformLogBytes,
    by: 'url',
  },
]

const sum = (works: readonly Work[], of: (work: Work) => number): number =>
  works.reduce((total, work) => total + of(work), 0)

/** Monthly cost by billing item. The free tier applies to the whole account. */
const costsOf = (works: readonly Work[], free: Allowances): Record<string, number> => {
  const outside = works.filter(({ by }) => by !== undefined)
  const edgeRequests = sum(outside, ({ times }) => times)
  const edgeGb = sum(outside, ({ times, bytes = 300 }) => (times * (bytes + 400)) / 1e9)
  const gbSeconds = sum(works, ({ times, milliseconds, gb = core }) => times * (milliseconds / 1000) * gb)
  return {
    Lambda:
      above(gbSeconds, free.lambdaGbSeconds) * prices.lambdaGbSecond +
      above(
        sum(works, ({ times }) => times),
        free.lambdaRequests,
      ) *
        prices.lambdaRequest,
    'API Gateway': sum(works, ({ times, by }) => (by === 'gateway' ? times * prices.gatewayRequest : 0)),
    'DynamoDB reads': sum(works, ({ times, readUnits = 0 }) => times * readUnits * prices.readUnit),
    'DynamoDB writes': sum(works, ({ times, writeUnits = 0 }) => times * writeUnits * prices.writeUnit),
    'S3 requests': sum(
      works,
      ({ times, gets = 0, puts = 0 }) => times * (gets * prices.bucketGet + puts * prices.bucketPut),
    ),
    CloudFront:
      above(edgeRequests, free.edgeRequests) * prices.edgeRequest +
      above(edgeRequests, free.edgeFunctions) * prices.edgeFunction +
      above(edgeGb, free.edgeGb) * prices.edgeGb,
    logs:
      above(
        sum(works, ({ times, logBytes = 0 }) => (times * logBytes) / 1e9),
        free.logGb,
      ) * prices.logGb,
  }
}

/**
 * Fixed monthly cost without any calls: 3 GB of table with its backup, 15 GB of buckets, alarms, secrets and e-mails.
 */
const fixedCosts = (alarms: number, free: Allowances): Record<string, number> => ({
  storage: 3 * (prices.tableGb + prices.backupGb) + 15 * prices.bucketGb,
  alarms: above(alarms, free.alarms) * prices.alarm,
  secrets: 3 * prices.secret,
  mails: organizations * 2 * 30 * 2 * prices.mail,
})

const total = (costs: Readonly<Record<string, number>>): number =>
  Object.values(costs).reduce((all, one) => all + one, 0)

async function* run(): AsyncGenerator<Figure> {
  await Promise.resolve()
  const { allFunctions } = await import('#infra/functions.ts')
  const on = `arithmetic, list prices of eu-central-1 of ${prices.asOf}`
  const alarms = allFunctions.length * 3 + 8
  const monthOf = (works: readonly Work[], free: Allowances): Record<string, number> => ({
    ...costsOf(works, free),
    ...fixedCosts(alarms, free),
  })
  for (const [how, free] of [
    ['free parts used', permanentlyFree],
    ['no free part', nothingFree],
  ] as const) {
    const base = monthOf([...people, ...service], free)
    const withPollers = monthOf([...people, ...service, ...pollers], free)
    for (const [name, costs] of [
      ['without pollers', base],
      ['with 1,000 pollers', withPollers],
    ] as const) {
      for (const [what, value] of Object.entries(costs))
        yield { name: `month, ${how}, ${name}: ${what}`, value: round(value, 2), unit: 'USD', on }
      yield { name: `month, ${how}, ${name}: altogether`, value: round(total(costs), 2), unit: 'USD', on }
    }
    yield {
      name: `month, ${how}: one poller`,
      value: round((total(withPollers) - total(base)) / 1_000, 4),
      unit: 'USD',
      on,
    }
  }
}

export const monthMeasure: Measure = {
  name: 'month',
  summary: 'what a month costs in AWS, by arithmetic',
  run,
}

import { gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { list, record, text } from '../../src/values.ts'
import { jsonOf, readItem, signedFetch, startTestCloud, temporaryFolder, type TestCloud } from './harness.ts'

const folder = temporaryFolder()
let cloud: TestCloud

beforeAll(async () => {
  cloud = await startTestCloud(folder.path, { codeCache: `${folder.path}/code` })
}, 60_000)

afterAll(async () => {
  await cloud.stop()
  folder.remove()
}, 30_000)

describe('deployed templates', () => {
  it('have outputs with the local addresses', () => {
    expect(cloud.outputs['App']?.['PortalUrl']).toBe(cloud.url)
    expect(cloud.outputs['Data']?.['TableName']).toBe(cloud.table)
  })

  it('omit what a condition excludes', () => {
    expect(cloud.resource('AWS::SQS::Queue')).toEqual([])
  })

  it('give a function its environment and its role, and nothing of this process', async () => {
    const environment = await cloud.do('writer', { do: 'environment' })
    expect(environment).toMatchObject({
      TABLE_NAME: cloud.table,
      BUCKET_NAME: cloud.bucket,
      PORTAL_URL: cloud.url,
      MAIL_FROM: 'portal@portal.example.com',
      AWS_REGION: 'eu-central-1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
      AWS_ENDPOINT_URL_S3: cloud.endpoints.s3,
    })
    expect(text(environment['ORIGIN_SECRET'])).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(text(environment['AWS_ACCESS_KEY_ID'])).toMatch(/^ASIA/)
    expect(Object.keys(environment)).not.toContain('PATH')
    expect(Object.keys(environment), 'how the cloud runs it').not.toContain('NODE_COMPILE_CACHE')
    expect(environment['AWS_ACCESS_KEY_ID']).not.toBe(
      (await cloud.do('reader', { do: 'environment' }))['AWS_ACCESS_KEY_ID'],
    )
  })
})

describe('API Gateway', () => {
  it('builds a payload 2.0 event', async () => {
    const event = await jsonOf(
      await fetch(`${cloud.apiUrl}/server-api/app/items/a%2Fb?q=1&q=2&r=%C5%BC`, {
        headers: { Cookie: 'a=1; b=2', 'X-Custom': 'Yes' },
      }),
    )
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /server-api/app/items/{id}',
      rawPath: '/server-api/app/items/a/b',
      rawQueryString: 'q=1&q=2&r=%C5%BC',
      queryStringParameters: { q: '1,2', r: 'ż' },
      pathParameters: { id: 'a/b' },
      cookies: ['a=1', 'b=2'],
      headers: { 'x-custom': 'Yes' },
      requestContext: { http: { method: 'GET', path: '/server-api/app/items/a/b', sourceIp: '127.0.0.1' } },
      isBase64Encoded: false,
    })
    expect(record(event['headers'])).not.toHaveProperty('cookie')
  })

  it('passes binary bodies as base64', async () => {
    const event = await jsonOf(
      await fetch(`${cloud.apiUrl}/server-api/app/writer/x`, {
        method: 'PUT',
        body: Buffer.from([0, 255]),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    )
    expect(event).toMatchObject({ body: 'AP8=', isBase64Encoded: true })
  })

  it('returns cookies and binary bodies', async () => {
    const cookies = await fetch(`${cloud.url}/server-api/app/writer/cookies`)
    expect(cookies.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; HttpOnly'])
    const binary = await fetch(`${cloud.url}/server-api/app/writer/binary`)
    expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0, 255, 1, 254])
  })

  it.each([
    ['an undeclared route', '/server-api/app/none', { status: 404, message: 'Not Found' }],
    ['a reply over 6 MB', '/server-api/app/writer/large', { status: 500, message: 'Internal Server Error' }],
  ])('answers %s as AWS does', async (_name, path, { status, message }) => {
    const response = await fetch(cloud.url + path)
    expect(response.status).toBe(status)
    expect(await jsonOf(response)).toEqual({ message })
  })

  it('answers 413 over 10 MB', async () => {
    const response = await fetch(`${cloud.url}/server-api/app/writer/x`, {
      method: 'POST',
      body: Buffer.alloc(10 * 1024 ** 2 + 1),
    })
    expect(response.status).toBe(413)
  })
})

describe('Lambda', () => {
  it.each([
    ['throws', 'throw', 'RangeError: as asked'],
    ['exits', 'exit', 'exit status 3'],
    ['runs out of time', 'hang', 'Task timed out after 2.00 seconds'],
  ])('a function that %s returns 500, and the next call works', async (_name, action, line) => {
    expect(await cloud.do('writer', { do: action })).toEqual({ message: 'Internal Server Error' })
    expect(cloud.lines.join('\n')).toContain(line)
    expect(await cloud.do('writer', { do: 'count' })).toHaveProperty('handled')
  })

  it("the gateway's own replies are logged with the request id", async () => {
    await cloud.do('writer', { do: 'throw' })
    expect(cloud.lines.join('\n')).toMatch(/^api: [0-9a-f]{15} .*as asked$/m)
  })

  it('is called through its API, and reports when the function failed', async () => {
    const name = cloud.resource('AWS::Lambda::Function', /^Writer$/)[0]?.physicalId ?? ''
    const works = await signedFetch(
      cloud,
      'lambda',
      'POST',
      `/2015-03-31/functions/${name}/invocations`,
      '{"do":"count"}',
    )
    expect(await jsonOf(works)).toHaveProperty('handled')
    const fails = await signedFetch(
      cloud,
      'lambda',
      'POST',
      `/2015-03-31/functions/${name}/invocations`,
      '{"do":"throw"}',
    )
    expect(fails.headers.get('x-amz-function-error')).toBe('Unhandled')
    expect(await jsonOf(fails)).toMatchObject({ errorType: 'RangeError', errorMessage: 'as asked' })
  })

  it('retries an event that fails', async () => {
    const name = cloud.resource('AWS::Lambda::Function', /^Writer$/)[0]?.physicalId ?? ''
    const response = await signedFetch(
      cloud,
      'lambda',
      'POST',
      `/2015-03-31/functions/${name}/invocations`,
      '{"failOnce":"event-1","mark":"event-1"}',
      { 'x-amz-invocation-type': 'Event' },
    )
    expect(response.status).toBe(202)
    await vi.waitFor(async () => expect(await readItem(cloud, 'event-1', 'mark')).toBeDefined(), {
      timeout: 10_000,
    })
    expect(await readItem(cloud, 'event-1', 'attempts')).toMatchObject({ attempts: { N: '2' } })
  })

  it('function logs are stored in a file', async () => {
    await cloud.do('writer', { do: 'log', line: 'a line of the function' })
    await vi.waitFor(() => expect(cloud.lines).toContain('Writer: a line of the function'))
  })
})

describe('IAM', () => {
  const item = (cloudUnderTest: TestCloud, pk: string) => ({
    TableName: cloudUnderTest.table,
    Item: { pk: { S: pk }, sk: { S: 'x' } },
  })
  const dynamodb = (command: string, input: Record<string, unknown>) => ({
    do: 'call',
    service: 'dynamodb',
    command,
    input,
  })

  it('a role may do what its policy allows', async () => {
    expect(await cloud.do('writer', dynamodb('PutItemCommand', item(cloud, 'public#1')))).not.toHaveProperty(
      'error',
    )
    expect(
      await cloud.do(
        'reader',
        dynamodb('GetItemCommand', {
          TableName: cloud.table,
          Key: { pk: { S: 'public#1' }, sk: { S: 'x' } },
        }),
      ),
    ).toHaveProperty('Item')
  })

  it('and nothing else', async () => {
    const refused = await cloud.do('reader', dynamodb('PutItemCommand', item(cloud, 'public#2')))
    expect(refused['error']).toBe('AccessDeniedException')
    expect(refused['message']).toMatch(
      /^User: arn:aws:sts::\d{12}:assumed-role\/App-ReaderRole-\w+\/App-Reader-\w+ is not authorized to perform: dynamodb:PutItem on resource: arn:aws:dynamodb:\S+ because no identity-based policy allows the dynamodb:PutItem action; dynamodb:LeadingKeys is public#2;/,
    )
    expect(await readItem(cloud, 'public#2', 'x')).toBeUndefined()
  })

  it('leading keys limit what a role reads', async () => {
    const key = (pk: string) =>
      dynamodb('GetItemCommand', { TableName: cloud.table, Key: { pk: { S: pk }, sk: { S: 'x' } } })
    const query = (pk: string) =>
      dynamodb('QueryCommand', {
        TableName: cloud.table,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: pk } },
      })
    expect((await cloud.do('reader', key('private#1')))['error']).toBe('AccessDeniedException')
    expect((await cloud.do('reader', query('private#1')))['error']).toBe('AccessDeniedException')
    await cloud.do('writer', dynamodb('PutItemCommand', item(cloud, 'public#4')))
    expect(await cloud.do('reader', query('public#4'))).toHaveProperty('Count', 1)
  })

  it('a transaction needs the permission of each of its items', async () => {
    const remove = { Delete: { TableName: cloud.table, Key: { pk: { S: 'public#1' }, sk: { S: 'x' } } } }
    const refused = await cloud.do(
      'writer',
      dynamodb('TransactWriteItemsCommand', { TransactItems: [{ Put: item(cloud, 'public#3') }, remove] }),
    )
    expect(refused['message']).toContain('dynamodb:DeleteItem')
    expect(
      await cloud.do(
        'writer',
        dynamodb('TransactWriteItemsCommand', { TransactItems: [{ Put: item(cloud, 'public#3') }] }),
      ),
    ).not.toHaveProperty('error')
  })

  it('an index is a resource of its own', async () => {
    const query = {
      TableName: cloud.table,
      IndexName: 'byGsi',
      KeyConditionExpression: 'gsi = :g',
      ExpressionAttributeValues: { ':g': { S: 'x' } },
    }
    expect(await cloud.do('writer', dynamodb('QueryCommand', query))).toHaveProperty('Count', 0)
    expect((await cloud.do('reader', dynamodb('QueryCommand', query)))['message']).toContain('/index/byGsi')
  })

  it('S3: an explicit deny wins', async () => {
    const refused = await cloud.do('writer', {
      do: 'call',
      service: 's3',
      command: 'PutObjectCommand',
      input: { Bucket: cloud.bucket, Key: 'secret/a', Body: 'x' },
    })
    expect(refused).toMatchObject({ error: 'AccessDenied' })
    expect(refused['message']).toContain('with an explicit deny')
  })

  it('an unknown signature is refused', async () => {
    const signed = await signedFetch(
      { ...cloud, credentials: { ...cloud.credentials, accessKeyId: 'AKIANOBODYNOBODYNOBO' } },
      'dynamodb',
      'POST',
      '/',
      '{}',
      { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
    )
    expect(await jsonOf(signed)).toMatchObject({
      __type: expect.stringContaining('UnrecognizedClientException'),
    })
    const wrong = await signedFetch(
      { ...cloud, credentials: { ...cloud.credentials, secretAccessKey: 'wrong' } },
      'dynamodb',
      'POST',
      '/',
      '{}',
      { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
    )
    expect(await jsonOf(wrong)).toMatchObject({
      __type: expect.stringContaining('InvalidSignatureException'),
    })
    expect((await fetch(cloud.endpoints.dynamodb, { method: 'POST', body: '{}' })).status).toBe(400)
  })
})

describe('CloudFront', () => {
  it('serves the site with its headers', async () => {
    const response = await fetch(`${cloud.url}/`)
    expect(await response.text()).toContain('the app')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=60',
      'content-type': 'text/html',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=()',
      'content-security-policy': `default-src 'self'; connect-src 'self' ${cloud.endpoints.s3}`,
    })
  })

  it('applies the viewer-request function', async () => {
    expect(await (await fetch(`${cloud.url}/threats/12`)).text()).toContain('the app')
    // A missing object in a bucket without list permission is forbidden, not absent.
    expect((await fetch(`${cloud.url}/missing.png`)).status).toBe(403)
    // The template assumes this address of the distribution.
    expect(await (await fetch(`${cloud.url}/where`)).text()).toBe(`${cloud.url}/where`)
  })

  it('returns 304 to a browser that has the page', async () => {
    const etag = (await fetch(`${cloud.url}/`)).headers.get('etag') ?? ''
    expect((await fetch(`${cloud.url}/`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('compresses', async () => {
    const compressed = await new Promise<{ encoding: string | undefined; body: Buffer }>(
      (resolve, reject) => {
        get(
          `${cloud.url.replace('localhost', '127.0.0.1')}/assets/app.js`,
          { headers: { 'accept-encoding': 'gzip' } },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () =>
              resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
            )
          },
        ).on('error', reject)
      },
    )
    expect(compressed.encoding).toBe('gzip')
    expect(gunzipSync(compressed.body).toString()).toContain('const value = 1')
  })

  it('sends the origin the true client address, and its secret', async () => {
    const event = await jsonOf(
      await fetch(`${cloud.url}/server-api/app/items/1`, {
        headers: {
          'x-forwarded-for': '6.6.6.6',
          'cloudfront-viewer-address': '6.6.6.6:1',
          'x-origin-verify': 'guess',
          'x-other': 'dropped',
        },
      }),
    )
    const headers = record(event['headers'])
    expect(headers['x-forwarded-for']).toBe('6.6.6.6, 127.0.0.1')
    expect(headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/)
    expect(headers['x-origin-verify']).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(headers['user-agent']).toBe('Amazon CloudFront')
    expect(headers).not.toHaveProperty('x-other')
  })

  it('rejects methods that a behaviour does not allow', async () => {
    expect((await fetch(`${cloud.url}/`, { method: 'POST' })).status).toBe(403)
  })

  it('removes and keeps response headers', async () => {
    const response = await fetch(`${cloud.url}/server-api/app/items/1`)
    expect(response.headers.has('apigw-requestid')).toBe(false)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('e-mail', () => {
  const send = (input: Record<string, unknown>) =>
    cloud.do('writer', { do: 'call', service: 'ses', command: 'SendRawEmailCommand', input })
  const raw = (from: string, to: string) =>
    [
      `From: ${from}`,
      `To: ${to}`,
      'Cc: copy@x.pl',
      'Subject: =?utf-8?B?xbvDs8WCxIc=?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'zażółć',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>zażółć <script>alert(1)</script></p>',
      '--b--',
      '',
    ].join('\r\n')

  it('stores every recipient and shows the message', async () => {
    expect(
      await send({
        RawMessage: { Data: raw('Portal <portal@portal.example.com>', 'to@x.pl') },
        Destinations: ['to@x.pl', 'copy@x.pl', 'hidden@x.pl'],
      }),
    ).toHaveProperty('MessageId')
    const [mail] = await cloud.mails()
    expect(mail).toMatchObject({
      from: 'portal@portal.example.com',
      to: ['to@x.pl', 'copy@x.pl', 'hidden@x.pl'],
      subject: 'Żółć',
      text: 'zażółć\n',
    })
    const [fromJson] = list(JSON.parse(await (await fetch(`${cloud.url}/_local/mail.json`)).text()))
    expect(fromJson).toEqual(mail)
    const page = await (await fetch(`${cloud.url}/_local/mail?id=${mail?.id}&view=html`)).text()
    expect(page).toContain('<iframe sandbox ')
    expect(page).not.toContain('<script>')
  })

  it('lists the newest first', async () => {
    await send({ RawMessage: { Data: raw('Portal <portal@portal.example.com>', 'a@x.pl') } })
    await cloud.do('writer', {
      do: 'call',
      service: 'ses',
      command: 'SendEmailCommand',
      input: {
        Source: 'portal@portal.example.com',
        Destination: { ToAddresses: ['b@x.pl'] },
        Message: { Subject: { Data: 'Druga ż' }, Body: { Text: { Data: 'tekst ż' } } },
      },
    })
    const [newest, before] = await cloud.mails()
    expect([newest, before]).toMatchObject([{ subject: 'Druga ż', to: ['b@x.pl'] }, { subject: 'Żółć' }])
  })

  it.each([
    ['a rejected recipient', 'portal@portal.example.com', 'refuse-1@x.example', 'MessageRejected'],
    ['a sender the policy does not allow', 'other@portal.example.com', 'a@x.pl', 'AccessDenied'],
    ['a sender with an unverified domain', 'portal@elsewhere.example', 'a@x.pl', 'MessageRejected'],
    ['an invalid recipient address', 'portal@portal.example.com', 'nobody', 'InvalidParameterValue'],
  ])('rejects %s', async (_name, from, to, error) => {
    expect(await send({ RawMessage: { Data: raw(from, to) }, Destinations: [to] })).toMatchObject({ error })
  })
})

const clock = (method: string, body?: string) =>
  fetch(`${cloud.url}/_local/clock`, { method, ...(body === undefined ? {} : { body }) })
/** It is ahead of the machine's clock once a test has advanced it. */
const timeOfCloud = async (): Promise<Date> => new Date((await (await clock('GET')).text()).trim())

describe('schedules', () => {
  const roleArn = () =>
    `arn:aws:iam::123456789012:role/${cloud.resource('AWS::IAM::Role', /SchedulerRole/)[0]?.physicalId}`
  const target = (mark: string) => ({
    FlexibleTimeWindow: { Mode: 'OFF' },
    GroupName: 'reports',
    Target: {
      Arn: `arn:aws:lambda:eu-central-1:123456789012:function:${cloud.resource('AWS::Lambda::Function', /^Writer$/)[0]?.physicalId}`,
      RoleArn: roleArn(),
      Input: JSON.stringify({ mark }),
    },
  })
  const call = (method: string, path: string, body?: unknown) =>
    signedFetch(cloud, 'scheduler', method, path, body === undefined ? '' : JSON.stringify(body), {
      'content-type': 'application/json',
    })

  it('a schedule of the template runs its function', async () => {
    await cloud.runSchedule(/nightly/)
    expect(await readItem(cloud, 'nightly', 'mark')).toBeDefined()
  })

  it('a schedule created at run time fires when it is due, once, and is deleted', async () => {
    // Far enough for the request to arrive in time on any machine. The clock is then advanced to it.
    const due = new Date((await timeOfCloud()).getTime() + 3_600_000)
    const at = due.toISOString().slice(0, 19)
    const created = await call('POST', '/schedules/soon', {
      ...target('soon'),
      ScheduleExpression: `at(${at})`,
      ActionAfterCompletion: 'DELETE',
    })
    expect(await jsonOf(created)).toEqual({
      ScheduleArn: 'arn:aws:scheduler:eu-central-1:123456789012:schedule/reports/soon',
    })
    expect(await readItem(cloud, 'soon', 'mark')).toBeUndefined()
    expect((await clock('PUT', due.toISOString())).status).toBe(200)
    await vi.waitFor(async () => expect(await readItem(cloud, 'soon', 'mark')).toBeDefined(), {
      timeout: 15_000,
    })
    const gone = await call('GET', '/schedules/soon?groupName=reports')
    expect([gone.status, gone.headers.get('x-amzn-errortype')]).toEqual([404, 'ResourceNotFoundException'])
  })

  it('is created, read, changed, listed and deleted', async () => {
    const definition = {
      ...target('monthly'),
      ScheduleExpression: 'cron(0 3 1 * ? *)',
      ScheduleExpressionTimezone: 'Europe/Warsaw',
    }
    expect((await call('POST', '/schedules/monthly', definition)).status).toBe(200)
    expect((await call('POST', '/schedules/monthly', definition)).status).toBe(409)
    expect((await call('PUT', '/schedules/monthly', { ...definition, State: 'DISABLED' })).status).toBe(200)
    expect(await jsonOf(await call('GET', '/schedules/monthly?groupName=reports'))).toMatchObject({
      Name: 'monthly',
      GroupName: 'reports',
      State: 'DISABLED',
      ScheduleExpressionTimezone: 'Europe/Warsaw',
    })
    expect(
      list((await jsonOf(await call('GET', '/schedules?ScheduleGroup=reports')))['Schedules']),
    ).toContainEqual(expect.objectContaining({ Name: 'monthly' }))
    expect((await call('DELETE', '/schedules/monthly?groupName=reports')).status).toBe(200)
    expect((await call('DELETE', '/schedules/monthly?groupName=reports')).status).toBe(404)
  })

  it('reject an expression that AWS would not accept', async () => {
    const refused = await call('POST', '/schedules/bad', {
      ...target('bad'),
      ScheduleExpression: 'cron(0 3 1 * MON *)',
    })
    expect([refused.status, refused.headers.get('x-amzn-errortype')]).toEqual([400, 'ValidationException'])
  })
})

// Keep this last: it advances the clock for everything that follows.
describe('the clock', () => {
  it('is advanced, never turned back: due schedules run once, and functions use it', async () => {
    const role = cloud.resource('AWS::IAM::Role', /SchedulerRole/)[0]?.physicalId
    const writer = cloud.resource('AWS::Lambda::Function', /^Writer$/)[0]?.physicalId
    const created = await signedFetch(
      cloud,
      'scheduler',
      'POST',
      '/schedules/daily',
      JSON.stringify({
        FlexibleTimeWindow: { Mode: 'OFF' },
        GroupName: 'reports',
        ScheduleExpression: 'cron(0 3 * * ? *)',
        ScheduleExpressionTimezone: 'Europe/Warsaw',
        Target: {
          Arn: `arn:aws:lambda:eu-central-1:123456789012:function:${writer}`,
          RoleArn: `arn:aws:iam::123456789012:role/${role}`,
          Input: JSON.stringify({ mark: 'daily' }),
        },
      }),
      { 'content-type': 'application/json' },
    )
    expect(created.status).toBe(200)
    expect(await readItem(cloud, 'daily', 'mark')).toBeUndefined()
    const to = new Date((await timeOfCloud()).getTime() + 3 * 86_400_000)
    expect((await clock('PUT', to.toISOString())).status).toBe(200)
    await vi.waitFor(async () => expect(await readItem(cloud, 'daily', 'mark')).toBeDefined(), {
      timeout: 15_000,
    })
    const reply = await cloud.do('writer', { do: 'clock' })
    expect(reply).toMatchObject({ given: '1970-01-01T00:00:00.000Z', isDate: true })
    expect(Number(reply['now'])).toBeGreaterThanOrEqual(to.getTime())
    // The function's remaining time is not affected.
    expect(Number(reply['left'])).toBeGreaterThan(0)
    expect(Date.parse(String(reply['made']))).toBeGreaterThanOrEqual(to.getTime())
    expect(new Date((await (await clock('GET')).text()).trim()).getTime()).toBeGreaterThanOrEqual(
      to.getTime(),
    )
    for (const wrong of [new Date().toISOString(), 'tomorrow'])
      expect((await clock('PUT', wrong)).status).toBe(400)
  })
})

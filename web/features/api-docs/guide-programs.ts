/** Programs of the chapters that need more than one request. They run without changes, with the key in `CTI_KEY`. */
import { keyApiPrefix } from '#shared/http/endpoint.ts'
import { exampleOf, type ExampleRequest } from '#shared/http/request-examples.ts'
import { stamp } from './example-body.ts'
import { newItemLookup } from './lookups.ts'

type GuideProgram = Readonly<Record<'curl' | 'python', string>>

/** Requests a list twice: the second reply is 304 if nothing has changed. */
const conditional = (origin: string): GuideProgram => ({
  curl: `etag=$(curl -sS -o domain.txt -D - -H "Authorization: Bearer $CTI_KEY" '${origin}${keyApiPrefix}/out/all/domain.txt' \\
  | tr -d '\\r' | sed -n 's/^[Ee][Tt][Aa][Gg]: //p')
curl -sS -o /dev/null -w '%{http_code}\\n' -H "Authorization: Bearer $CTI_KEY" -H "If-None-Match: $etag" \\
  '${origin}${keyApiPrefix}/out/all/domain.txt'`,
  python: `import os
import urllib.error
import urllib.request

def get(etag=None):
    request = urllib.request.Request("${origin}${keyApiPrefix}/out/all/domain.txt")
    request.add_header("Authorization", "Bearer " + os.environ["CTI_KEY"])
    if etag is not None:
        request.add_header("If-None-Match", etag)
    try:
        with urllib.request.urlopen(request) as response:
            response.read()
            return response.status, response.headers["ETag"]
    except urllib.error.HTTPError as error:
        if error.code != 304:
            raise
        return 304, etag

status, etag = get()
print(status, etag)
print(get(etag)[0])`,
})

/** Waits for the time given in a rejection, and prints the remaining quota. */
const limits = (origin: string): GuideProgram => ({
  curl: `curl -sS --retry 5 -o /dev/null -D - -H "Authorization: Bearer $CTI_KEY" '${origin}${keyApiPrefix}/me' \\
  | grep -i -e '^ratelimit' -e '^retry-after'`,
  python: `import os
import time
import urllib.error
import urllib.request

def get(url):
    while True:
        request = urllib.request.Request(url)
        request.add_header("Authorization", "Bearer " + os.environ["CTI_KEY"])
        try:
            return urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise
            time.sleep(int(error.headers["Retry-After"]))

with get("${origin}${keyApiPrefix}/me") as response:
    print(response.headers["RateLimit-Policy"])
    print(response.headers["RateLimit"])`,
})

/** Writes a threat in the first existing category; `results` has the outcome. */
const writing = (origin: string, now: Date): GuideProgram => {
  const category = newItemLookup(origin, 'threat_category_id')
  const request: ExampleRequest = {
    method: 'POST',
    url: `${origin}${keyApiPrefix}/threats/bulk`,
    lookups: category === undefined ? [] : [category],
    body: {
      items: [
        {
          name: `Example ${stamp(now)}`,
          description: 'Written by a program.',
          threat_category_id: '{threat_category_id}',
        },
      ],
    },
    reply: 'json',
    isIdempotent: true,
  }
  return { curl: exampleOf('curl', request), python: exampleOf('python', request) }
}

export const guidePrograms = { conditional, limits, writing } as const

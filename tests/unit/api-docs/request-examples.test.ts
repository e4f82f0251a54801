/** Example programs that make a request, as the documentation shows them. */
import { describe, expect, it } from 'vitest'
import { exampleOf } from '#shared/http/request-examples.ts'

const url = 'https://portal.example/server-api/v1/threats?search=it%27s'

describe('the example of a request', () => {
  it('reads the key from the environment, in every language', () => {
    expect(exampleOf('curl', { method: 'GET', url, reply: 'json' })).toContain('Bearer $CTI_KEY"')
    expect(exampleOf('python', { method: 'GET', url, reply: 'json' })).toContain('os.environ["CTI_KEY"]')
    expect(exampleOf('javascript', { method: 'GET', url, reply: 'json' })).toContain('process.env.CTI_KEY')
  })

  it('escapes what a shell, Python and JavaScript would interpret', () => {
    const body = { name: `it's "so" $HOME \`x\``, on: true, none: null, many: [1, []] }
    expect(exampleOf('curl', { method: 'POST', url: `${url}'`, body, reply: 'json' })).toContain(
      `'${url}'\\'''`,
    )
    const python = exampleOf('python', { method: 'POST', url, body, reply: 'json' })
    expect(python).toContain('"on": True,')
    expect(python).toContain('"none": None,')
    expect(python).toContain(String.raw`"it's \"so\" $HOME`)
    expect(exampleOf('javascript', { method: 'POST', url, body, reply: 'json' })).toContain('"none": null')
  })

  const group = {
    name: 'id',
    url: 'https://portal.example/g?limit=1',
    list: 'data',
    field: ['group_id'],
    missing: "This key sees no group, that's all.",
  }

  it('looks up an id first where it needs one, in the same program, and reports when there is none', () => {
    const request = {
      method: 'GET',
      url: 'https://portal.example/g/{id}',
      reply: 'json',
      lookups: [group],
    } as const
    expect(exampleOf('curl', request)).toMatch(
      /\nid=\$\(look_up group_id '' \\\n {2}'This key sees no group, that'\\''s all\.' \\\n.* &&\ncurl [\s\S]*'https:\/\/portal.example\/g\/'"\$id"$/,
    )
    expect(exampleOf('python', request)).toContain('id = items[0]["group_id"]')
    expect(exampleOf('python', request)).toContain(`sys.exit("This key sees no group, that's all.")`)
    expect(exampleOf('javascript', request)).toContain('const id = idItem.group_id')
    expect(exampleOf('javascript', request)).toContain(
      `if (idItem === undefined) throw new Error("This key sees no group, that's all.")`,
    )
  })

  it('inserts a found value into the body with its type', () => {
    const body = { group: '{id}', other: '{else}' }
    const request = { method: 'POST', url, body, reply: 'json', lookups: [group] } as const
    expect(exampleOf('curl', request)).toContain(`"group": '"$id"',\n  "other": "{else}"`)
    expect(exampleOf('python', request)).toContain('"group": id,')
    expect(exampleOf('javascript', request)).toContain('"group": id,')
  })

  it('generates a new Idempotency-Key for each run, and does not send the key to a redirect target', () => {
    const made = { method: 'POST', url, body: {}, reply: 'json', isIdempotent: true } as const
    expect(exampleOf('python', made)).toContain('uuid.uuid4()')
    expect(exampleOf('javascript', made)).toContain('crypto.randomUUID()')
    const file = { method: 'GET', url, reply: 'file' } as const
    expect(exampleOf('python', file)).toContain('add_unredirected_header("Authorization"')
    expect(exampleOf('curl', file)).toContain('-L -o')
  })
})

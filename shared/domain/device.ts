/** Names the browser and operating system from the `User-Agent` header, so that users recognise their sessions. */

export const browserNames = ['edge', 'opera', 'samsung', 'firefox', 'chrome', 'safari'] as const
export type BrowserName = (typeof browserNames)[number]

export const systemNames = ['windows', 'macos', 'iphone', 'ipad', 'android', 'chromeos', 'linux'] as const
export type SystemName = (typeof systemNames)[number]

/** A device as stated by the browser; null means unknown. */
export interface Device {
  readonly browser: BrowserName | null
  readonly system: SystemName | null
}

/** Maximum characters of the header that are parsed. */
const longest = 400

// The order matters: most browsers name others too.
const browsers: readonly (readonly [BrowserName, RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//],
  ['safari', /\bVersion\/\S{1,20} (?:Mobile\/\S{1,20} )?Safari\//],
]
const systems: readonly (readonly [SystemName, RegExp])[] = [
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMac(?:intosh| OS X)\b/],
  ['chromeos', /\bCrOS\b/],
  ['linux', /\bLinux\b/],
]

/** Parses a user agent. It is only what the browser claims, and proves nothing. */
export const deviceFrom = (userAgent: string): Device => {
  const text = userAgent.slice(0, longest)
  const first = <Name>(names: readonly (readonly [Name, RegExp])[]): Name | null =>
    names.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}

/** Whether it is a phone or tablet. */
export const isHandheld = ({ system }: Device): boolean =>
  system === 'iphone' || system === 'ipad' || system === 'android'

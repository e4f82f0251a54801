/** Names a browser and its system by the header `User-Agent`, so that people recognize their sessions. */

export const browserNames = ['edge', 'opera', 'samsung', 'firefox', 'chrome', 'safari'] as const
export type BrowserName = (typeof browserNames)[number]

export const systemNames = ['windows', 'macos', 'iphone', 'ipad', 'android', 'chromeos', 'linux'] as const
export type SystemName = (typeof systemNames)[number]

/** A device as far as it says what it is; null is unknown. */
export interface Device {
  readonly browser: BrowserName | null
  readonly system: SystemName | null
}

/** The most of the header that is looked at. */
const longest = 400

// In this order: most browsers name others too.
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

/** The device that a request says it comes from. It is what the browser claims, and proves nothing. */
export const deviceFrom = (userAgent: string): Device => {
  const text = userAgent.slice(0, longest)
  const first = <Name>(names: readonly (readonly [Name, RegExp])[]): Name | null =>
    names.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}

/** Whether it is held in the hand. */
export const isHandheld = ({ system }: Device): boolean =>
  system === 'iphone' || system === 'ipad' || system === 'android'

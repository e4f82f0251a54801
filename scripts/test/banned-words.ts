/**
 * Words that the project does not use, each with its replacement. This is the only such list: `words.ts` checks
 * comments, documents, texts in both languages and commit subjects against it.
 */
import type { Place } from './prose.ts'

export interface BannedWord {
  /** Its name in findings. */
  readonly word: string
  /** A case-insensitive regular expression for whole words; a space in it also matches a line break. */
  readonly pattern: string
  readonly use: string
  /** Where it is banned; everywhere by default. */
  readonly in?: readonly Place[]
}

const prose: readonly Place[] = ['comment', 'document', 'subject']

export const bannedWords: readonly BannedWord[] = [
  // Private words, where the field has a common one.
  { word: 'tiding', pattern: 'tidings?', use: 'domain event' },
  {
    word: 'happening',
    pattern: '(?:an?|the|each|every|this|that|of|one|no|its|these) happenings?|happenings',
    use: 'domain event',
  },
  {
    word: 'telling',
    pattern: '(?:a|the|each|every|one|this|that|open|its) telling|tellings',
    use: 'pending notification',
  },
  { word: 'told', pattern: '(?:un)?told', use: 'notified, sent, shown' },
  {
    word: 'notice',
    pattern: '(?:a|the|each|every|one|this|its) notice|(?<!(?:nobody|one|it|who) )notices',
    use: 'delivery (to be sent), message',
    in: prose,
  },
  { word: 'mailing', pattern: 'mailings?', use: 'fan-out' },
  { word: 'posting', pattern: 'postings?', use: 'e-mail message' },
  {
    word: 'letter',
    pattern: '(?:cover|encrypted|mailed) letters?|letters? (?:that is sent|is sent|by mail|to an address)',
    use: 'e-mail message, template',
    in: prose,
  },
  { word: 'sheet', pattern: '(?<!style )sheets?', use: 'e-mail document', in: prose },
  { word: 'mails', pattern: 'mails|an? mail', use: 'e-mails, messages' },
  { word: 'mail record', pattern: 'mail records?', use: 'delivery log' },
  {
    word: 'receiver',
    pattern: 'receivers?',
    use: 'endpoint (of a webhook), recipient (of an e-mail)',
    in: prose,
  },
  { word: 'trouble', pattern: 'troubles?', use: 'failing endpoint, failure' },
  { word: 'walk', pattern: 'walk(?:s|ed|ing|ers?)?', use: 'consume; checkpoint', in: prose },
  { word: 'leftovers', pattern: 'left-?overs?', use: 'cleanup' },
  { word: 'removals', pattern: 'removals', use: 'cleanup, deletions', in: prose },
  { word: 'remembered', pattern: 'remembered', use: 'cached', in: prose },
  { word: 'kept concern', pattern: 'kept concerns?', use: 'match projection', in: prose },
  { word: 'concern', pattern: 'concern(?:s|ing|ed)?(?! us)', use: 'asset match', in: prose },
  { word: 'replica', pattern: 'replicas?', use: 'read model', in: prose },
  { word: 'way out', pattern: 'ways? out', use: 'channel' },
  { word: 'passes whole', pattern: 'pass(?:es|ed)? whole', use: 'is allowed on' },
  {
    word: 'rises',
    pattern: '(?:level|TLP|marking) (?:rises|rose|is raised|was raised)|raised levels?',
    use: 'TLP upgrade',
    in: prose,
  },
  { word: 'mover', pattern: 'movers?', use: 'transition' },
  {
    word: 'life',
    pattern:
      "(?:life|lives) of (?:an? |the )?(?:exposure|visibilit)\\p{L}*|(?:exposure|visibility|visibilities|exposures)(?:['’]s?)? (?:life|lives)",
    use: 'remediation workflow',
  },
  { word: 'shelf', pattern: 'shel(?:f|ves)', use: 'collection source' },
  { word: 'wording', pattern: 'wordings?', use: 'messages', in: prose },
  { word: 'trail', pattern: 'trails?', use: 'audit log' },
  {
    word: 'gone',
    pattern: '(?:is|are|was|were|be|been|not|long|what) gone(?! (?:through|on|over|past))',
    use: 'deleted',
  },
  {
    word: 'in turns',
    pattern: 'in turns|in shares',
    use: 'round robin; time budget',
    in: prose,
  },
  { word: 'mend', pattern: 'mend(?:s|ed|ing)?', use: 'repair, reconcile' },
  { word: 'look-up', pattern: 'look-ups?', use: 'lookup (noun), look up (verb)' },
  { word: 'floor', pattern: 'floors?|roofs?|houses?|ground', use: 'layer, base', in: prose },
  { word: 'twin', pattern: 'twins?', use: 'duplicate', in: prose },
  { word: 'world', pattern: 'worlds?|scenes?', use: 'fixture', in: prose },
  { word: 'anew', pattern: 'anew', use: 'again, new' },
  { word: 'any more', pattern: 'any ?more', use: 'no longer' },
  { word: 'whoever', pattern: 'who(?:so)?ever', use: 'the user who, anyone who' },
  {
    word: 'who reads',
    pattern: '(?<=(?:^|[.;:*/])[\\s*/]*)(?-i:Who) \\p{L}+(?![^.;]*\\?)',
    use: 'the user who, readers',
    in: prose,
  },
  {
    word: 'nobody’s to',
    pattern: "(?:nobody['’]s|anybody['’]s|everybody['’]s|somebody['’]s|ours|theirs) to",
    use: 'say who does what',
  },
  { word: 'stands', pattern: 'stands?|stood|standing', use: 'is, is listed, depends' },
  { word: 'beside', pattern: 'beside', use: 'next to, with, in addition to' },
  { word: 'what waits', pattern: 'what (?:still )?waits', use: 'pending; to do' },
  { word: 'is none of', pattern: '(?:is|are) none of', use: 'is not one of, is not' },
  { word: 'found out', pattern: 'f(?:ou|i)nds? out', use: 'check, determine' },
  {
    word: 'said',
    pattern: '(?:is|are|was|were|be|been) said',
    use: 'is shown, is stated',
    in: prose,
  },
  {
    word: 'not taken',
    pattern: 'not taken(?! (?:apart|from|back|over|away|out|along|up|into))',
    use: 'not accepted',
  },
  { word: 'sign in by', pattern: 'sign(?:s|ed|ing)? in by', use: 'sign in with' },
  { word: 'altogether', pattern: 'altogether', use: 'in total' },
  {
    word: 'so many',
    pattern: '(?<=(?:^|[.;:*/])[\\s*/]*)So many',
    use: 'the maximum, the number of',
    in: prose,
  },
  // Synonyms for one action.
  {
    word: 'mark as resolved',
    pattern: 'mark(?:ed)? (?:as )?resolved|(?:incident|visibility|incidents|visibilities) closed',
    use: 'resolve, resolved',
    in: ['text'],
  },
  // American spellings.
  { word: 'analyze', pattern: 'analyz(?:e|es|ed|ing)', use: 'analyse' },
  { word: 'behavior', pattern: 'behaviors?', use: 'behaviour' },
  { word: 'canceled', pattern: 'cancel(?:ed|ing)', use: 'cancelled, cancelling' },
  { word: 'catalog', pattern: 'catalogs?', use: 'catalogue' },
  { word: 'center', pattern: 'center(?:s|ed|ing)?(?!")', use: 'centre' },
  { word: 'color', pattern: 'color(?:s|ed|ing|ful)?(?![:=])', use: 'colour' },
  { word: 'defense', pattern: 'defenses?', use: 'defence' },
  { word: 'favor', pattern: 'favor(?:s|ed|ite|ites|able)?', use: 'favour' },
  { word: 'fulfill', pattern: 'fulfills?', use: 'fulfil' },
  { word: 'gotten', pattern: 'gotten', use: 'got' },
  { word: 'gray', pattern: 'gray(?:s|ed)?', use: 'grey' },
  { word: 'honor', pattern: 'honor(?:s|ed|ing)?', use: 'honour' },
  { word: 'labeled', pattern: 'label(?:ed|ing)', use: 'labelled, labelling' },
  { word: 'license', pattern: 'an? license|the license|licenses', use: 'licence (noun)' },
  { word: 'modeled', pattern: 'model(?:ed|ing)', use: 'modelled, modelling' },
  { word: 'neighbor', pattern: 'neighbors?', use: 'neighbour' },
  { word: 'signaled', pattern: 'signal(?:ed|ing)', use: 'signalled, signalling' },
  { word: 'traveled', pattern: 'travel(?:ed|ing)', use: 'travelled, travelling' },
  // Polish synonyms of words that the texts already use.
  { word: 'odnośnik', pattern: 'odnośnik\\p{L}*', use: 'link', in: ['text'] },
  { word: 'notatka', pattern: 'notatk\\p{L}*', use: 'uwagi', in: ['text'] },
  {
    word: 'strona główna',
    pattern: 'stron\\p{L}+ główn\\p{L}*',
    use: 'pulpit',
    in: ['text'],
  },
  {
    word: 'e-mail powiadomień',
    pattern: 'e-mail\\p{L}* (?:do )?powiadomień',
    use: 'adres powiadomień',
    in: ['text'],
  },
  {
    word: 'konta dostawcy',
    pattern: 'konta dostawcy',
    use: 'użytkownicy dostawcy',
    in: ['text'],
  },
  {
    word: 'rozwiązany',
    pattern: 'rozwi[ąa]z(?:ano|an[yae]|ać|aną)|oznacz jako rozwiąz\\p{L}*',
    use: 'zamknięty, zamknij',
    in: ['text'],
  },
  {
    word: 'ryzyko przyjęte',
    pattern: 'ryzyk\\p{L}* przyjęt\\p{L}*|przyjęt\\p{L}* ryzyk\\p{L}*',
    use: 'ryzyko zaakceptowane',
    in: ['text'],
  },
  { word: 'przyjęta', pattern: 'przyjęt\\p{L}+', use: 'potwierdzona', in: ['text'] },
]

/** Only commits after this one are checked. */
export const subjectsAfter = '7ac3f77abe2e06629dec9b1bf097fd42c1b3f969'

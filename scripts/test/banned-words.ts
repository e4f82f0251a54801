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
  /** Whether a finding fails the check. Others are only reported. */
  readonly enforced: boolean
}

const prose: readonly Place[] = ['comment', 'document', 'subject']

export const bannedWords: readonly BannedWord[] = [
  // Private words, where the field has a common one.
  { word: 'tiding', pattern: 'tidings?', use: 'domain event', enforced: false },
  {
    word: 'happening',
    pattern: '(?:an?|the|each|every|this|that|of|one|no|its|these) happenings?|happenings',
    use: 'domain event',
    enforced: false,
  },
  {
    word: 'telling',
    pattern: '(?:a|the|each|every|one|this|that|open|its) telling|tellings',
    use: 'pending notification',
    enforced: false,
  },
  { word: 'told', pattern: '(?:un)?told', use: 'notified, sent, shown', enforced: false },
  {
    word: 'notice',
    pattern: '(?:a|the|each|every|one|this|its) notice|(?<!(?:nobody|one|it|who) )notices',
    use: 'delivery (to be sent), message',
    in: prose,
    enforced: false,
  },
  { word: 'mailing', pattern: 'mailings?', use: 'fan-out', enforced: false },
  { word: 'posting', pattern: 'postings?', use: 'e-mail message', enforced: false },
  {
    word: 'letter',
    pattern: '(?:cover|encrypted|mailed) letters?|letters? (?:that is sent|is sent|by mail|to an address)',
    use: 'e-mail message, template',
    in: prose,
    enforced: false,
  },
  { word: 'sheet', pattern: '(?<!style )sheets?', use: 'e-mail document', in: prose, enforced: false },
  { word: 'mails', pattern: 'mails|an? mail', use: 'e-mails, messages', enforced: false },
  { word: 'mail record', pattern: 'mail records?', use: 'delivery log', enforced: false },
  {
    word: 'receiver',
    pattern: 'receivers?',
    use: 'endpoint (of a webhook), recipient (of an e-mail)',
    in: prose,
    enforced: false,
  },
  { word: 'trouble', pattern: 'troubles?', use: 'failing endpoint, failure', enforced: false },
  { word: 'walk', pattern: 'walk(?:s|ed|ing|ers?)?', use: 'consume; checkpoint', in: prose, enforced: false },
  { word: 'leftovers', pattern: 'left-?overs?', use: 'cleanup', enforced: false },
  { word: 'removals', pattern: 'removals', use: 'cleanup, deletions', in: prose, enforced: false },
  { word: 'remembered', pattern: 'remembered', use: 'cached', in: prose, enforced: false },
  { word: 'kept concern', pattern: 'kept concerns?', use: 'match projection', in: prose, enforced: false },
  { word: 'concern', pattern: 'concern(?:s|ing|ed)?', use: 'asset match', in: prose, enforced: false },
  { word: 'replica', pattern: 'replicas?', use: 'read model', in: prose, enforced: false },
  { word: 'way out', pattern: 'ways? out', use: 'channel', enforced: false },
  { word: 'passes whole', pattern: 'pass(?:es|ed)? whole', use: 'is allowed on', enforced: false },
  {
    word: 'rises',
    pattern: '(?:level|TLP|marking) (?:rises|rose|is raised|was raised)|raised levels?',
    use: 'TLP upgrade',
    in: prose,
    enforced: false,
  },
  { word: 'mover', pattern: 'movers?', use: 'transition', enforced: false },
  {
    word: 'life',
    pattern:
      "(?:life|lives) of (?:an? |the )?(?:exposure|visibilit)\\p{L}*|(?:exposure|visibility|visibilities|exposures)(?:['’]s?)? (?:life|lives)",
    use: 'remediation workflow',
    enforced: false,
  },
  { word: 'shelf', pattern: 'shel(?:f|ves)', use: 'collection source', enforced: false },
  { word: 'wording', pattern: 'wordings?', use: 'messages', in: prose, enforced: false },
  { word: 'trail', pattern: 'trails?', use: 'audit log', enforced: false },
  {
    word: 'gone',
    pattern: '(?:is|are|was|were|be|been|not|long|what) gone(?! (?:through|on|over|past))',
    use: 'deleted',
    enforced: false,
  },
  {
    word: 'in turns',
    pattern: 'in turns|in shares',
    use: 'round robin; time budget',
    in: prose,
    enforced: false,
  },
  { word: 'mend', pattern: 'mend(?:s|ed|ing)?', use: 'repair, reconcile', enforced: false },
  { word: 'look-up', pattern: 'look-ups?', use: 'lookup (noun), look up (verb)', enforced: false },
  { word: 'floor', pattern: 'floors?|roofs?|houses?|ground', use: 'layer, base', in: prose, enforced: false },
  { word: 'twin', pattern: 'twins?', use: 'duplicate', in: prose, enforced: false },
  { word: 'world', pattern: 'worlds?|scenes?', use: 'fixture', in: prose, enforced: false },
  { word: 'anew', pattern: 'anew', use: 'again, new', enforced: false },
  { word: 'any more', pattern: 'any ?more', use: 'no longer', enforced: false },
  { word: 'whoever', pattern: 'who(?:so)?ever', use: 'the user who, anyone who', enforced: false },
  {
    word: 'who reads',
    pattern: '(?<=(?:^|[.;:*/])[\\s*/]*)(?-i:Who) \\p{L}+(?![^.;]*\\?)',
    use: 'the user who, readers',
    in: prose,
    enforced: false,
  },
  {
    word: 'nobody’s to',
    pattern: "(?:nobody['’]s|anybody['’]s|everybody['’]s|somebody['’]s|ours|theirs) to",
    use: 'say who does what',
    enforced: false,
  },
  { word: 'stands', pattern: 'stands?|stood|standing', use: 'is, is listed, depends', enforced: false },
  { word: 'beside', pattern: 'beside', use: 'next to, with, in addition to', enforced: false },
  { word: 'what waits', pattern: 'what (?:still )?waits', use: 'pending; to do', enforced: false },
  { word: 'is none of', pattern: '(?:is|are) none of', use: 'is not one of, is not', enforced: false },
  { word: 'found out', pattern: 'f(?:ou|i)nds? out', use: 'check, determine', enforced: false },
  {
    word: 'said',
    pattern: '(?:is|are|was|were|be|been) said',
    use: 'is shown, is stated',
    in: prose,
    enforced: false,
  },
  {
    word: 'not taken',
    pattern: 'not taken(?! (?:apart|from|back|over|away|out|along|up|into))',
    use: 'not accepted',
    enforced: false,
  },
  { word: 'sign in by', pattern: 'sign(?:s|ed|ing)? in by', use: 'sign in with', enforced: false },
  { word: 'altogether', pattern: 'altogether', use: 'in total', enforced: false },
  {
    word: 'so many',
    pattern: '(?<=(?:^|[.;:*/])[\\s*/]*)So many',
    use: 'the maximum, the number of',
    in: prose,
    enforced: false,
  },
  // Synonyms for one action.
  {
    word: 'mark as resolved',
    pattern: 'mark(?:ed)? (?:as )?resolved|(?:incident|visibility|incidents|visibilities) closed',
    use: 'resolve, resolved',
    in: ['text'],
    enforced: true,
  },
  // American spellings.
  { word: 'analyze', pattern: 'analyz(?:e|es|ed|ing)', use: 'analyse', enforced: false },
  { word: 'behavior', pattern: 'behaviors?', use: 'behaviour', enforced: false },
  { word: 'canceled', pattern: 'cancel(?:ed|ing)', use: 'cancelled, cancelling', enforced: false },
  { word: 'catalog', pattern: 'catalogs?', use: 'catalogue', enforced: false },
  { word: 'center', pattern: 'center(?:s|ed|ing)?(?!")', use: 'centre', enforced: false },
  { word: 'color', pattern: 'color(?:s|ed|ing|ful)?(?![:=])', use: 'colour', enforced: false },
  { word: 'defense', pattern: 'defenses?', use: 'defence', enforced: false },
  { word: 'favor', pattern: 'favor(?:s|ed|ite|ites|able)?', use: 'favour', enforced: false },
  { word: 'fulfill', pattern: 'fulfills?', use: 'fulfil', enforced: false },
  { word: 'gotten', pattern: 'gotten', use: 'got', enforced: false },
  { word: 'gray', pattern: 'gray(?:s|ed)?', use: 'grey', enforced: false },
  { word: 'honor', pattern: 'honor(?:s|ed|ing)?', use: 'honour', enforced: false },
  { word: 'labeled', pattern: 'label(?:ed|ing)', use: 'labelled, labelling', enforced: false },
  { word: 'license', pattern: 'an? license|the license|licenses', use: 'licence (noun)', enforced: false },
  { word: 'modeled', pattern: 'model(?:ed|ing)', use: 'modelled, modelling', enforced: false },
  { word: 'neighbor', pattern: 'neighbors?', use: 'neighbour', enforced: false },
  { word: 'signaled', pattern: 'signal(?:ed|ing)', use: 'signalled, signalling', enforced: false },
  { word: 'traveled', pattern: 'travel(?:ed|ing)', use: 'travelled, travelling', enforced: false },
  // Polish synonyms of words that the texts already use.
  { word: 'odnośnik', pattern: 'odnośnik\\p{L}*', use: 'link', in: ['text'], enforced: true },
  { word: 'notatka', pattern: 'notatk\\p{L}*', use: 'uwagi', in: ['text'], enforced: true },
  {
    word: 'strona główna',
    pattern: 'stron\\p{L}+ główn\\p{L}*',
    use: 'pulpit',
    in: ['text'],
    enforced: true,
  },
  {
    word: 'e-mail powiadomień',
    pattern: 'e-mail\\p{L}* (?:do )?powiadomień',
    use: 'adres powiadomień',
    in: ['text'],
    enforced: true,
  },
  {
    word: 'konta dostawcy',
    pattern: 'konta dostawcy',
    use: 'użytkownicy dostawcy',
    in: ['text'],
    enforced: true,
  },
  {
    word: 'rozwiązany',
    pattern: 'rozwi[ąa]z(?:ano|an[yae]|ać|aną)|oznacz jako rozwiąz\\p{L}*',
    use: 'zamknięty, zamknij',
    in: ['text'],
    enforced: true,
  },
  {
    word: 'ryzyko przyjęte',
    pattern: 'ryzyk\\p{L}* przyjęt\\p{L}*|przyjęt\\p{L}* ryzyk\\p{L}*',
    use: 'ryzyko zaakceptowane',
    in: ['text'],
    enforced: false,
  },
  { word: 'przyjęta', pattern: 'przyjęt\\p{L}+', use: 'potwierdzona', in: ['text'], enforced: false },
]

/** Only commits after this one are checked. */
export const subjectsAfter = '7ac3f77abe2e06629dec9b1bf097fd42c1b3f969'

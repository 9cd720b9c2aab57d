import { fold } from './fold.ts'

const CHARACTERS = /^[\p{L}\p{M}\p{Nd}@.+_-]+$/u
/** Letters and marks among them: Hangul fillers, variation selectors, the grapheme joiner. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** A mark left over after composition; these scripts have composed letters for what people write. */
const STRAY_MARK = /(?:^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9@.+_-])\p{M}/u

/** The scripts in general use (Unicode Standard Annex 31, table 5), by those that one word may hold together. */
const SCRIPTS = [
  ...'Arab Armn Beng Deva Ethi Geor Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya'.split(' '),
  ...'Sinh Taml Telu Thaa Thai Tibt Hani,Hira,Kana Hani,Hang Hani,Bopo'.split(' '),
]
const OF_ONE_SCRIPT = [
  // Not the extensions of these three: they are marks, and letters that look like apostrophes.
  ...['Latin', 'Greek', 'Cyrillic'].map((script) => `\\p{Script=${script}}`),
  ...SCRIPTS.map((together) => together.replace(/\w+/g, '\\p{Script_Extensions=$&}').replaceAll(',', '')),
].map((letters) => new RegExp(`^[${letters}0-9@.+_-]*$`, 'u'))

/**
 * What is wrong with a username, compatibility-composed: it may have letters, digits and `@ . + - _`, nothing that
 * can't be seen, and letters and digits of one script (Latin digits go with all), so that no Cyrillic letter hides among
 * Latin ones. For new names only: those taken under older rules stay.
 */
export function usernameFault(name: string): 'username-form' | 'username-scripts' | null {
  if (!CHARACTERS.test(name) || INVISIBLE.test(name) || STRAY_MARK.test(name)) return 'username-form'
  if (fold(name) === '') return 'username-form'
  return OF_ONE_SCRIPT.some((script) => script.test(name)) ? null : 'username-scripts'
}

/**
 * Letters that look, small or capital, like one of Latin (the last ones: of Persian), and like which. The migration that
 * filled in the looks of older names has the same list. What looks alike within Latin (l, I, 1) is left alone: honest
 * names differ in no more.
 */
export const LOOKS = [
  { script: 'Cyrillic', letters: 'авсеёѕіїјкмнортхуүһԁԛԝѵӏӓӧ', looks: 'abceësiïjkmhoptxyyhdqwvläö' },
  { script: 'Greek', letters: 'αάβεέζηιίκμνοόρτυύχϳς', looks: 'aábeézhiíkmnoóptyýxjσ' },
  { script: 'Armenian', letters: 'օոսհզց', looks: 'onuhqg' },
  { script: 'Latin', letters: 'ıɩɑɡʋ', looks: 'iiagu' },
  { script: 'Arabic', letters: 'ڪہھەۍ', looks: 'کهههی' },
] as const
const LOOK_OF = new Map(
  LOOKS.flatMap(({ letters, looks }) => [...letters].map((letter, at) => [letter, [...looks][at]!])),
)

/** The form under which two names look the same, of a folded one (`fold`). */
export const lookOf = (folded: string): string =>
  [...folded].map((character) => LOOK_OF.get(character) ?? character).join('')

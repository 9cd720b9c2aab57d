import { defineText } from '../text.ts'

type Params = Record<string, string | number>

/** What is wrong with a field, by the code of the check. `label` is the field's own; SPEC's quoted ones word for word. */
export const faults = defineText('faults', {
  enter: {
    username: 'Enter a username',
    password: 'Enter a password',
    password_confirm: 'Enter the password once more',
    first_name: 'Enter your first name',
    last_name: 'Enter your last name',
    email: 'Enter an e-mail address',
    phone_number: 'Enter a phone number',
    current_password: 'Enter your current password',
    new_password: 'Enter a new password',
    new_password_confirm: 'Enter the new password once more',
    name: 'Enter the material’s name',
    producer_english_name: 'Enter the producer’s name in English',
    recovery: 'Enter the recovery, 25 to 100',
  } as Record<string, string>,
  enterOther: (label: string) => `Enter a value for ${label}`,
  noConnection: 'The server cannot be reached. Check the connection and try again.',
  unexpected: (status: string) => `The server answered with an error (${status}). Try again in a moment.`,
  codes: {
    'not-a-string': (label: string) => `${label} must be a text`,
    'not-a-number': (label: string) => `${label} must be a number, such as 12.5`,
    'not-an-integer': (label: string) => `${label} must be a whole number`,
    'null-character': (label: string) => `${label} contains a character that cannot be stored`,
    surrogate: (label: string) => `${label} contains a character that cannot be stored`,
    'max-length': (label: string, { max }: Params) => `${label} must have ${max} characters or fewer`,
    'min-length': (label: string, { min }: Params) => `${label} must have at least ${min} characters`,
    max: (label: string, { max }: Params) => `${label} must be ${max} or less`,
    min: (label: string, { min }: Params) => `${label} must be ${min} or more`,
    'temperature-max': (label: string, { max }: Params) => `${label} cannot exceed ${max}°C`,
    'recovery-range': (_: string, { min, max }: Params) => `Recovery must be between ${min} and ${max}`,
    'density-range': (_: string, { min, max }: Params) =>
      `Density must be between ${min} and ${max} kg/m³ at 15 °C`,
    'density-unit': (_: string, { min, max }: Params) =>
      `Density is in kg/m³, between ${min} and ${max}: 0.832 g/cm³ is 832`,
    'not-ascending': (_: string, p: Params) =>
      `Distillation values must be strictly ascending: ${p.label} (${p.value}°C) must be above ${p.lowerLabel} (${p.lowerValue}°C)`,
    choice: (label: string, { value }: Params) => `${label}: “${value}” is not one of the choices`,
    'username-form': () => 'Username may have letters, digits and @ . + - _ only',
    'username-scripts': () => 'Write the username in one script only, such as Latin or Persian',
    'username-taken': () => 'This username is taken: choose another',
    'email-form': () => 'Enter an e-mail address such as name@example.com',
    'email-taken': () => 'An account with this e-mail address exists already: log in, or use another address',
    'phone-form': () =>
      'Enter 8 to 20 digits, spaces, dashes or parentheses, with a plus in front where it is needed',
    'password-short': (_: string, { min }: Params) => `Password must have at least ${min} characters`,
    'password-numeric': () => 'Password must not be digits alone',
    'password-common': () => 'This password is too common: choose one that is harder to guess',
    'password-is-username': () => 'Password must differ from the username',
    'password-unchanged': () => 'The new password must differ from the current one',
    'passwords-differ': () => 'Password Mismatch: The passwords you entered do not match. Please try again.',
    'too-many-categories': () => 'Choose one category at most: Customized is always included',
    'duplicate-material': () =>
      'A material with this name and producer exists already: change one of them, or edit that material',
    'material-limit': (_: string, { limit }: Params) =>
      `Your subscription allows ${limit} of your own materials, and you have as many`,
    'not-yours': () => 'This belongs to somebody else.',
    'wrong-password': () => 'This is not your current password',
    'wrong-confirmation': () => 'This is not your username',
    credentials: () => 'Username or password is not right',
    throttled: (_: string, { seconds }: Params) =>
      `Too many attempts: try again in ${seconds} ${String(seconds) === '1' ? 'second' : 'seconds'}`,
    premium: () => 'This needs a Premium subscription: see the plans on your profile.',
    'choose-password': () => 'Choose a new password on your profile first.',
    unavailable: () => 'The server is busy. Try again in a moment.',
    'server-error': () => 'The server failed to answer this request.',
    'not-found': () => 'It is not there any more.',
    token: () => 'Your session has ended.',
    'too-large': () => 'This is more than the server accepts at once.',
  },
})

import { defineText } from '../text.ts'

export const session = defineText('session', {
  fields: {
    username: 'Username',
    password: 'Password',
    password_confirm: 'Confirm Password',
    first_name: 'First Name',
    last_name: 'Last Name',
    email: 'Email',
    phone_number: 'Phone Number',
  },
  login: {
    title: 'Login',
    submit: 'Login',
    noAccount: 'No account yet?',
    signUp: 'Create an account',
    success: 'Login successful! Redirecting...',
    username: (message: string) => `Invalid Username: ${message}`,
    password: (message: string) => `Invalid Password: ${message}`,
    authentication:
      'Authentication Failed: Invalid username or password. Please check your credentials and try again.',
    detail: (detail: string) => `Login Error: ${detail}`,
    otherwise: 'Login Failed: Please check your credentials and try again.',
  },
  connection:
    'Connection Error: Unable to connect to the server. Please check your internet connection and try again.',
  signup: {
    title: 'Create Account',
    lead: 'All fields are required.',
    submit: 'Create Account',
    haveAccount: 'Already have an account?',
    login: 'Log in',
    usernameHint: 'Letters, digits and @ . + - _',
    phoneHint: '8 to 20 digits, with a plus in front where it is needed',
    passwordHint: 'At least 8 characters, not digits alone',
    success: 'Account Created Successfully',
    redirecting: 'Redirecting to your dashboard.',
    failed: 'Registration Failed',
    generic: 'The account could not be created. Check what you entered and try again.',
    bullets: {
      username: 'Username',
      email: 'Email',
      phone_number: 'Phone',
      password: 'Password',
      password_confirm: 'Confirm Password',
      first_name: 'First Name',
      last_name: 'Last Name',
    } as Record<string, string>,
    bullet: (label: string, message: string) => `${label}: ${message}`,
  },
})

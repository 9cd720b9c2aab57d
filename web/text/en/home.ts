import { defineText } from '../text.ts'

export const home = defineText('home', {
  title: 'Fuel property blending',
  heading: 'Know the blend before you make it.',
  lead: 'Pick two to ten fuel streams, set the shares, and read the mixture’s distillation, density, volatility, octane and cetane by published methods.',
  login: 'Login',
  createAccount: 'Create Account',
  launch: 'Launch Dashboard',
  demo: {
    title: 'Try it: two typical gasoline streams',
    slider: (name: string) => `Share of ${name}, vol %`,
    share: (percent: string) => `${percent} %`,
    chart: (names: string) => `Distillation curves of ${names} and their blend, °C over per cent recovered`,
    recovered: 'recovered, vol %',
    temperature: '°C',
    blend: 'Blend',
    computed: 'Computed in your browser by the same core as on the server.',
    failed: 'The calculation core could not be loaded. Reload the page to try the demonstration.',
    loading: 'Loading the calculation core',
  },
  features: 'What it does',
  feature1: {
    title: 'Material analysis',
    text: 'Gasoil, gasoline, naphtha and white spirit: thirty-one properties of two to ten streams, compared side by side and blended.',
  },
  feature2: {
    title: 'Methods you can check',
    text: 'Every number names its method and its test standard. Gaps in the data stay gaps: nothing is guessed.',
  },
  feature3: {
    title: 'Your own materials',
    text: 'Enter assay data with live checks, see the distillation curve as you type, and blend it with the catalogue.',
  },
})

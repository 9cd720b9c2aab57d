// Numbers that the compiled core and its TypeScript door share. Compiled by Bun and by the AssemblyScript
// compiler alike, so: plain constants and numeric enums only, and no import.

/** The most components that one call takes; a set of them is the bits of one 32-bit number. */
export const COMPONENTS = 16
/** Slots of a component, in the order of `Slot`; colour stands as its number on the scale that follows the slots. */
export const SLOTS = 31
/** A component's row: its share, its slots, its colour scale. */
export const ROW_LENGTH = 33
/** Distillation labels, IBP to FBP. */
export const LABELS = 13
/** Room for warnings of one blend; more than the rules can raise. */
export const WARNINGS = 128

/** Position of each property, the same as in PROPERTY_NAMES. */
export enum Slot {
  Ibp,
  Pct5,
  Pct10,
  Pct20,
  Pct30,
  Pct40,
  Pct50,
  Pct60,
  Pct70,
  Pct80,
  Pct90,
  Pct95,
  Fbp,
  Recovery,
  Density,
  FlashPoint,
  Rvp,
  Viscosity40,
  CloudPoint,
  PourFreezingPoint,
  Color,
  Mercaptan,
  Sulfur,
  Aromatics,
  Olefin,
  Benzene,
  Ron,
  Mon,
  Aki,
  CetaneNumber,
  CetaneIndex,
}

export enum BasisCode {
  Volume,
  Mass,
}

export enum Status {
  Ok,
  /** No component, or more than COMPONENTS. */
  BadCount,
  /** A share that is negative or not finite, or shares that sum to nothing. */
  BadShares,
}

/** 0 stands for "no value". The order is that of METHOD_CODES in calc-layout.ts. */
export enum Method {
  None,
  VolumeAverage,
  MassAverage,
  MassHarmonic,
  D86ViaTbp,
  RvpIndex,
  HuBurns,
  D7152Mass,
  D7152Volume,
  EthylRt70,
  AkiMean,
  D4737A,
  ColorStrength,
  OwnValue,
}

/** 0 stands for "there is a value". The order is that of GAP_REASONS in calc-layout.ts. */
export enum Reason {
  None,
  Missing,
  NoCurve,
  EndNotMeasured,
  Unreadable,
  OutOfDomain,
}

/** The order is that of WARNING_CODES in calc-layout.ts. */
export enum Caution {
  DensityMissing,
  DistillationDecreasing,
  EndExtrapolated,
  Clamped,
  FlashBelowZero,
  ViscosityBelowDomain,
  OctaneLinear,
  CetaneIndexAveraged,
  CetaneIndexOutOfRange,
  CetaneIndexInputsOutOfRange,
  ColorLowerBound,
}

/** On which scale a colour was read. */
export enum ColorScale {
  None,
  Saybolt,
  D1500,
  /** Darker than D1500 8.0. */
  Darker,
  /** A text that is on no known scale. */
  Unreadable,
}

/** How a point of a curve came about. */
export enum Mark {
  None,
  Given,
  Interpolated,
  Extrapolated,
}

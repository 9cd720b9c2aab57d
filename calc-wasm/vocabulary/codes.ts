// The numbers that the compiled core and its TypeScript door share. Bun and the AssemblyScript compiler both compile this
// file, so it holds plain constants and numeric enums only, and imports nothing.

/** Of the engine, kept with every calculation: raised when any number can come out differently. */
export const VERSION = '1.2.0'

/** The most components of one blend; a set of them is the bits of one 32-bit number. */
export const COMPONENTS = 16

/**
 * The properties by their wire names, in the order of the tables: a property's number is its place in a row of the core.
 * The distillation labels come first. PROPERTIES says the rest about each and does not compile unless it has the same ones.
 */
export enum Slot {
  ibp,
  pct_5,
  pct_10,
  pct_20,
  pct_30,
  pct_40,
  pct_50,
  pct_60,
  pct_70,
  pct_80,
  pct_90,
  pct_95,
  fbp,
  recovery,
  density,
  flash_point,
  rvp,
  viscosity_40,
  cloud_point,
  pour_freezing_point,
  color,
  mercaptan,
  sulfur_ppm,
  aromatics,
  olefin,
  benzene,
  octan_ron,
  octan_mon,
  octan_aki,
  cetane_number,
  cetane_index,
  /** Not a property: stays last, and so counts them. */
  end,
}

export const SLOTS = Slot.end
/** Distillation labels, IBP to FBP. */
export const LABELS = Slot.fbp + 1
// A material's row: its slots, then the `ColorScale` of the number in the slot of the colour, 1 where that was inferred from a bare
// number, its `Oxygenate`, its `PourIs`, and the bits of the labels whose points were filled in between those that were measured.
export const ROW_SCALE_AT = SLOTS
export const ROW_INFERRED_AT = ROW_SCALE_AT + 1
export const ROW_OXYGENATE_AT = ROW_INFERRED_AT + 1
export const ROW_POUR_IS_AT = ROW_OXYGENATE_AT + 1
export const ROW_FILLED_AT = ROW_POUR_IS_AT + 1
export const ROW_LENGTH = ROW_FILLED_AT + 1
/** The results: the blend's slots, then the cautious flash point. */
export const CAUTIOUS_AT = SLOTS
export const RESULTS_LENGTH = CAUTIOUS_AT + 1

/** Room for the warnings of one blend; more than the rules can raise. */
export const WARNINGS = 192
/** Of one warning: its `Caution`, its slot, the bits of its components, the bits of those that it sets against them. */
export const WARNING_LENGTH = 4
/** And beside these its figures, as many as its sentence quotes. */
export const WARNING_FIGURES = 4

// Where each part of CODES begins: by slot the `Method`, the `Reason` and the bits of the components behind it; by label the
// `Mark`; the `ColorScale` of the result; how many warnings; the warnings.
export const METHODS_AT = 0
export const REASONS_AT = METHODS_AT + SLOTS
export const CULPRITS_AT = REASONS_AT + SLOTS
export const MARKS_AT = CULPRITS_AT + SLOTS
export const COLOR_SCALE_AT = MARKS_AT + LABELS
export const WARNED_AT = COLOR_SCALE_AT + 1
export const WARNINGS_AT = WARNED_AT + 1
/** By slot, the bits of the components whose value is an estimate. */
export const ESTIMATED_AT = WARNINGS_AT + WARNINGS * WARNING_LENGTH
/** Of the own property that was blended last: the `Reason`, the bits of its components, and of those whose shares stand in for fractions. */
export const OWN_AT = ESTIMATED_AT + SLOTS
export const CODES_LENGTH = OWN_AT + 3

// A component in a trace: volume and mass fraction, kg/m³, kmol/m³, octane's weight, colour strength; by label D86 and vol % over.
export const TRACE_MASS_AT = 1
export const TRACE_DENSITY_AT = 2
export const TRACE_MOLES_AT = 3
export const TRACE_OCTANE_AT = 4
export const TRACE_STRENGTH_AT = 5
export const TRACE_D86_AT = 6
export const TRACE_OVER_AT = TRACE_D86_AT + LABELS
export const TRACE_LENGTH = TRACE_OVER_AT + LABELS
export const TRACE_TBP_AT = COMPONENTS * TRACE_LENGTH
/** Numbers of a piece of a TBP curve: its cubic, where it starts, its width, its inverse. */
export const PIECE_FIELDS = 9

/** kg/m³ at 15 °C; outside, the value is not a density of a liquid hydrocarbon in that unit. */
export const DENSITY_MIN = 400
export const DENSITY_MAX = 1200
/** mm²/s, where ASTM D341 begins. */
export const VISCOSITY_MIN = 0.21
/** The ends of the colour scales: Saybolt, dark to light, and D1500, light to dark. */
export const SAYBOLT_MIN = -16
export const SAYBOLT_MAX = 30
export const D1500_MAX = 8
/** mm²/s: log log Z has a value from here on. */
export const LOGLOG_MIN = 0.2

/** How an own property blends; an average has a basis. */
export enum OwnRuleCode {
  Average,
  Power,
  Log,
  LogLog,
  WorstHigh,
  WorstLow,
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

// The members of the following enums are also the words of answers and of what is kept: `EthylRt70` is 'ethyl-rt70' there
// (blend.ts). What has been kept is read by them, so none is renamed.

/** How a value came about. The core's kernels name these; those of methods/rules.ts alone have the numbers behind them. */
export enum Method {
  /** There is no value. */
  None,
  VolumeAverage,
  MassAverage,
  /** Density on a mass basis. */
  MassHarmonic,
  D86ViaTbp,
  EthylRt70,
  AkiMean,
  D4737A,
  ColorStrength,
  /** One live component, or identical ones: their own reading. */
  OwnValue,
  /** RVP index of the hydrocarbons, and what methanol and ethanol add. */
  RvpAlcohol,
  /** Given before 1.2.0, kept in calculations: octanes with alcohols. */
  MoleAverage,
  /** Octanes by mole, with what alcohols do to the rest. */
  OctaneWithAlcohol,
  // Used where a recipe asks for them.
  EthylRt70Of135,
  D4737B,
  D976,
}

/** Why there is no value. */
export enum Reason {
  /** There is one. */
  None,
  /** The components carry no value of this property. */
  Missing,
  /** Their distillation points are too few for a curve. */
  NoCurve,
  /** IBP or FBP of the blend needs theirs. */
  EndNotMeasured,
  /** Their colour text is on no known scale. */
  Unreadable,
  /** Their value lies outside what the method can take. */
  OutOfDomain,
  /** They are alcohols, for which the rule does not hold. */
  Alcohol,
  /** They are methanol or ethanol, together more than the rule reaches. */
  AlcoholShare,
  /** The blend is no diesel fuel. */
  NotDiesel,
  /** There is none, and no density or no curve that was measured from 10 to 90 % to estimate one from. */
  EstimateNeedsData,
  /** There is none, and they are outside of what the estimate holds for. */
  EstimateOutOfDomain,
  /** There is none, and no estimate holds for oxygenates. */
  EstimateOfOxygenate,
  /** More of the blend than is allowed would rest on estimates. */
  EstimateShare,
  /** There is none, and for different reasons none can be estimated. */
  NoEstimate,
}

/** What a person must know before trusting a number. */
export enum Caution {
  /** The conversion between mass and volume was left out. */
  DensityMissing,
  /** Less than 1 % has the others' density, and curve. */
  DensityOfOthers,
  CurveOfOthers,
  /** Readings were put in order (pool adjacent violators). */
  DistillationDecreasing,
  /** A point rests on an extrapolated end. */
  EndExtrapolated,
  /** A point of the blend was held within its components' range. */
  Clamped,
  /** Given before 1.1.0, kept in calculations: the flash index is rough below 0 °C. */
  FlashBelowZero,
  ViscosityBelowDomain,
  /** RT-70 does not take these: averaged by volume; they join the others by volume: [their vol %]. */
  OctaneLinear,
  OctanePartLinear,
  /** Not recalculated: a curve or a density is missing. */
  CetaneIndexAveraged,
  /** The index is outside D4737's range. */
  CetaneIndexOutOfRange,
  /** Density, T10, T50 or T90 is outside D4737's data. */
  CetaneIndexInputsOutOfRange,
  /** A component is darker than the scale. */
  ColorLowerBound,
  /** The flash point is an interval: [lowest, highest] °C. */
  FlashInterval,
  /** Next to nothing boils between two temperatures, and this point is beside them: [from, to, lowest, highest] °C. */
  CurveGap,
  /** Cloud points, or pour points, too far apart for a rule that no measured blends support: [°C apart]. */
  ColdFlowApart,
  /** Pour points (of the components) and freezing points (of the others) in one figure. */
  PourFreezingMixed,
  /** A bare number was read as Saybolt, or as ASTM D1500: [number]. */
  ColorReadAsSaybolt,
  ColorReadAsD1500,
  /** Saybolt (the components) and ASTM D1500 (the others) in one figure. */
  ColorScalesMixed,
  /** RVP with methanol or ethanol, and with other oxygenates. */
  RvpAlcohol,
  RvpOxygenate,
  /** Given before 1.2.0, kept in calculations: octane with alcohols, by mole, and by volume for want of the others' molar mass. */
  OctaneAlcohol,
  OctaneAlcoholByVolume,
  /** Octane with alcohols; the others' molar mass is not known. */
  OctaneWithAlcohol,
  /** Octane with other oxygenates. */
  OctaneOxygenate,
  /** A distillation point with alcohols, and with other oxygenates: azeotropes are not seen. */
  DistillationAlcohol,
  DistillationOxygenate,
  /** The stated figures of these components contradict what their own readings make: [stated less computed]. */
  AkiContradicts,
  CetaneIndexContradicts,
  /** Rests on estimates of components. */
  Estimated,
  /** Procedure B of D4737 is for less sulfur. */
  SulfurAboveProcedureB,
  /** Light components (against the others) take up less room in heavy ones: [vol % less, kg/m³ more], not applied. */
  Shrinkage,
}

/** How a point of a distillation curve came about. */
export enum Mark {
  None,
  Given,
  Interpolated,
  Extrapolated,
}

/** What a material that is no hydrocarbon consists of, to 90 vol % or more. The alcohols come first. */
export enum Oxygenate {
  None,
  Methanol,
  Ethanol,
  Propanol,
  Butanol,
  Mtbe,
  Etbe,
  Tame,
  Fame,
  Other,
}

/** Which of the two a material's pour or freezing point is. */
export enum PourIs {
  /** Not known. */
  None,
  Pour,
  Freezing,
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

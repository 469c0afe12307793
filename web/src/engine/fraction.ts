// Python's fractions.Fraction, as far as translated Python uses it: exact, in lowest terms.

type Whole = number | bigint;

const BITS = 64n; // of a quotient before it is rounded to a float

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}
const bits = (value: bigint): bigint => BigInt(value.toString(2).length);

export class Fraction {
  readonly above: bigint;
  readonly below: bigint;

  constructor(above: Whole, below: Whole = 1) {
    const [a, b] = [BigInt(above), BigInt(below)];
    const common = commonDivisor(a, b) || 1n;
    [this.above, this.below] = [a / common, b / common];
  }

  static of = (value: Whole | Fraction): Fraction => (value instanceof Fraction ? value : new Fraction(value));

  plus(other: Whole | Fraction): Fraction {
    const { above, below } = Fraction.of(other);
    return new Fraction(this.above * below + above * this.below, this.below * below);
  }
  minus(other: Whole | Fraction): Fraction {
    const { above, below } = Fraction.of(other);
    return new Fraction(this.above * below - above * this.below, this.below * below);
  }
  times(other: Whole | Fraction): Fraction {
    const { above, below } = Fraction.of(other);
    return new Fraction(this.above * above, this.below * below);
  }
  /** Below 0 if this is less than another, above 0 if it is more. */
  compare(other: Whole | Fraction): number {
    const { above } = this.minus(other);
    return above < 0n ? -1 : Number(above > 0n);
  }
  /** Without what is behind the point. */
  whole(): number {
    return Number(this.above / this.below);
  }
  /** The nearest float, as Python rounds. */
  valueOf(): number {
    if (!this.above) return 0;
    const size = this.above < 0n ? -this.above : this.above;
    const shift = BITS - (bits(size) - bits(this.below));
    const [above, below] = shift >= 0n ? [size << shift, this.below] : [size, this.below << -shift];
    const quotient = above / below;
    const rounded = Number(quotient * below === above ? quotient : quotient | 1n) * 2 ** -Number(shift); // the last bit says that there is more
    return this.above < 0n ? -rounded : rounded;
  }
}

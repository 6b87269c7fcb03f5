import { Link } from 'react-router';
import heroMiddle from '#web/assets/hero-800.webp';
import heroWide from '#web/assets/hero-1200.webp';
import heroPhone from '#web/assets/hero-mobile-640.webp';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';

export function Hero() {
  return (
    <section className="relative isolate overflow-hidden bg-linear-to-b from-lagoon to-deep text-white">
      <picture>
        <source
          media="(width >= 64rem)"
          srcSet={`${heroMiddle} 800w, ${heroWide} 1200w`}
          sizes="100vw"
          width={1200}
          height={800}
        />
        <img
          src={heroPhone}
          alt=""
          width={640}
          height={800}
          fetchPriority="high"
          className="absolute inset-0 -z-10 size-full object-cover object-bottom lg:object-[50%_40%]"
        />
      </picture>
      <div className="page flex min-h-[32rem] flex-col justify-start pb-60 lg:min-h-[clamp(34rem,38vw,46rem)] lg:justify-center lg:py-16">
        <div className="hero-text pt-12">
          {/* In em: a ch changes when the fonts arrive, and lines would break elsewhere. */}
          <h1 className="max-w-[8.575em] font-display text-2xl text-balance">A living garden, under water</h1>
          <p className="mt-4 max-w-[24.25em] text-lg leading-snug">
            Healthy aquatic plants, fish and everything a planted tank needs, packed with care and sent all over India.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to={paths.shop} className={buttonStyles({ variant: 'light' })}>
              Shop all
            </Link>
            <Link to={paths.filter('new')} className={buttonStyles({ variant: 'onPicture' })}>
              New arrivals
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

import classes from './not-yet.module.css'

/**
 * In the place of a part of a column that is still read, and may turn out to be empty. What follows it in the column is
 * hidden until it is known: it would be pushed away under a finger, and a menu open there closes when its button leaves
 * the screen.
 */
export const NotYet = () => <span className={classes['notYet']} hidden />

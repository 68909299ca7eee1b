//! Catalogues: those of others, from which the operator takes packages over, and the one that this installation offers.

mod fetch;
mod follow;
mod offer;
mod refresh;
mod take;
mod views;

pub use follow::NewCatalogue;
pub use offer::{Offering, OfferingView};
pub use take::WantedPackage;
pub use views::{CatalogueView, OfferedPackage, OfferedPublisher};

pub(crate) use offer::Offered;
pub(crate) use refresh::run as run_reading;

use crate::error::DeskError;

fn unknown() -> DeskError {
    DeskError::not_found("ERR_CATALOGUE_NOT_FOUND")
}
